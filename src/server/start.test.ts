import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkBackupDir } from './start.ts';

test('an unusable backup folder is reported at the start, which continues', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gomai-backup-dir-'));
  const lines: string[] = [];
  await writeFile(join(folder, 'file'), '');
  await checkBackupDir(join(folder, 'new/backups'), (line) => lines.push(line));
  await checkBackupDir(join(folder, 'file'), (line) => lines.push(line));
  await rm(folder, { recursive: true });
  expect(lines).toEqual([`BACKUP_DIR ${join(folder, 'file')} is not a folder. No backup can be made there.`]);
});
