import { mkdir, mkdtemp, readdir, rm, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBackups } from './backups.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-backups-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const backupsIn = (folder: string) =>
  createBackups({
    pool: new Pool(),
    mediaStore: { place: 'media', share: async () => {} },
    folder,
    keep: { days: 7, weeks: 4, months: 6 },
    timeZone: () => 'UTC',
    now: () => new Date('2026-11-20T12:00:00Z'),
    log: { warn: () => {} },
  });

test('[OPS-3] `prune` and `remove` ignore backups that another process has removed', async () => {
  const backups = backupsIn(folder);
  // A dangling link is listed but cannot be read, like an unfinished backup that another process has just removed.
  await symlink('removed', join(folder, '.unfinished-listed'));
  const stale = join(folder, '.unfinished-stale');
  await mkdir(stale);
  await utimes(stale, 0, 0);
  expect(await backups.prune()).toBe(1);
  expect(await readdir(folder)).toEqual(['.unfinished-listed']);
  await backups.remove('2026-11-01T12-00-00Z');
});

test.skipIf(process.platform !== 'linux')(
  '[OPS-3] a backup in /proc, where no folder can be made, fails',
  async () => {
    await expect(backupsIn('/proc/gomai/backups').make()).rejects.toMatchObject({ code: 'ENOENT' });
  },
);
