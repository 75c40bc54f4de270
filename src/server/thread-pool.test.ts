import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lowerPoolThreadPriority } from './thread-pool.ts';

test('starts where /proc is missing, or lists threads that have ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gomai-threads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await expect(lowerPoolThreadPriority(join(folder, 'task'))).resolves.toBeUndefined();

  // No thread on any system has this id.
  await mkdir(join(folder, '2147483647'));
  await writeFile(join(folder, '2147483647/comm'), 'libuv-worker\n');
  await expect(lowerPoolThreadPriority(folder)).resolves.toBeUndefined();
});
