import { fork } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { childMessage } from './child-message.ts';

test('receives a message that the process sends as it ends, and fails when there is no other', async () => {
  const script = join(mkdtempSync(join(tmpdir(), 'gomai-child-')), 'child.mjs');
  writeFileSync(script, `process.send('done', () => process.exit(0));`);
  const child = fork(script, { execArgv: [] });
  expect(await childMessage(child)).toBe('done');
  await expect(childMessage(child)).rejects.toThrow('ended before it sent a message');
  await expect(childMessage(child)).rejects.toThrow('ended before it sent a message');
});
