import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startProgram } from './start-program.ts';

test.each([
  { how: 'by a signal', script: 'echo no licence >&2; kill -9 $$', ending: 'SIGKILL' },
  { how: 'with an exit code', script: 'echo no licence; exit 3', ending: '3' },
])('a program that ends $how before it is ready fails with its output', async ({ script, ending }) => {
  const folder = mkdtempSync(join(tmpdir(), 'gomai-program-'));
  const started = startProgram('sh', ['-c', script], { folder, isReady: async () => false });
  await expect(started).rejects.toThrow(`sh ended (${ending}): no licence`);
  expect(existsSync(folder)).toBe(false);
});

test('a readiness check that hangs does not hide that the program has ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gomai-program-'));
  const started = startProgram('sh', ['-c', 'exit 1'], { folder, isReady: () => new Promise(() => {}) });
  await expect(started).rejects.toThrow('sh ended (1)');
});
