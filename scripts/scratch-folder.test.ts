import { existsSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeScratchFolder } from './scratch-folder.ts';

test('makes a temporary folder if there is no file system in memory, and removes it with its files', async () => {
  const folder = await makeScratchFolder('/there/is/no/such/folder');
  expect(dirname(folder.path)).toBe(tmpdir());
  expect(statSync(folder.path).mode & 0o777).toBe(0o711);
  await writeFile(join(folder.path, 'left'), 'behind');
  folder.remove();
  expect(existsSync(folder.path)).toBe(false);
});
