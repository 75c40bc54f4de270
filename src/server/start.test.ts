import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { OWNER_PASSWORD } from '../../tests/support/test-owner.ts';
import { withoutCardsAhead } from '../../tests/support/without-cards-ahead.ts';
import { connect } from './db/connect.ts';
import { storedCollections } from './db/schema/days.ts';
import { readEnv } from './env.ts';
import type { PageSource } from './http/pages/page.ts';
import { createLog } from './server-log.ts';
import { checkBackupDir, start } from './start.ts';

const PAGES: PageSource = {
  template: async () => '',
  renderer: () => Promise.reject(new Error('no page is requested')),
  installAssets: async () => {},
};

test('`checkBackupDir` reports a backup folder that is a file, without throwing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gomai-backup-dir-'));
  const lines: string[] = [];
  await writeFile(join(folder, 'file'), '');
  await mkdir(join(folder, 'backups'));
  await checkBackupDir(join(folder, 'backups'), (line) => lines.push(line));
  expect(lines).toEqual([]);
  await checkBackupDir(join(folder, 'file'), (line) => lines.push(line));
  await rm(folder, { recursive: true });
  expect(lines).toEqual([`BACKUP_DIR ${join(folder, 'file')} is not a folder. No backup can be made there.`]);
});

test('a missing backup folder is made and reported, because its disk may not be mounted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gomai-backup-dir-'));
  const missing = join(folder, 'new/backups');
  const lines: string[] = [];
  await checkBackupDir(missing, (line) => lines.push(line));
  expect((await stat(missing)).mode & 0o777).toBe(0o700);
  await checkBackupDir(missing, (line) => lines.push(line));
  await rm(folder, { recursive: true });
  expect(lines).toEqual([
    `BACKUP_DIR ${missing} was missing and has been made: if its disk is not mounted, stop and mount it.`,
  ]);
});

test.skipIf(process.platform !== 'linux')(
  'a data folder in /proc, where none can be made, is refused',
  async () => {
    const env = readEnv({ DATA_DIR: '/proc/gomai/data' });
    await expect(start(env, PAGES)).rejects.toThrow(
      'DATA_DIR /proc/gomai/data cannot be made: check the path, and that its disk can be written to.',
    );
  },
);

test('a gallery starts and serves even if its backup folder can be neither made nor read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gomai-start-'));
  const dataDir = join(folder, 'data');
  // A link to itself stands for a lost disk: even root cannot read it.
  const backups = join(folder, 'backups');
  await symlink(backups, backups);
  const { db, close } = await connect({ dataDir, migrationsFolder: resolve('migrations') });
  const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://example.com/${n}.jpg`);
  await db.insert(storedCollections).values({ date: '2026-11-19', photoUrls });
  await close();

  const settings = { DATA_DIR: dataDir, BACKUP_DIR: backups, ADMIN_PASSWORD: OWNER_PASSWORD, PORT: '0' };
  const env = readEnv(settings);
  const lines: string[] = [];
  const log = createLog(env, { write: (line) => void lines.push(line) });
  const gallery = await start(env, PAGES, log, { makeJobs: withoutCardsAhead });
  expect((await fetch(`${gallery.address}/healthz`)).status).toBe(200);
  expect(lines.join('')).toContain('No backup can be made there.');
  // The backup of this start fails too, which is logged.
  await expect.poll(() => lines.join('')).toContain('backups: backup failed');
  await gallery.close();
  for (const name of ['SIGTERM', 'SIGINT'] as const)
    process.off(name, process.listeners(name).at(-1) ?? (() => {}));
  await rm(folder, { recursive: true });
});
