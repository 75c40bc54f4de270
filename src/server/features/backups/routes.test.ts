import { cp, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { testImage } from '../../../../tests/support/test-image.ts';
import { type BackupStatus, downloadBackup, getBackups, makeBackup } from '../../../shared/backups.ts';
import { openMediaFolder } from '../../platform/files/folder-media-store.ts';
import { checkArchive } from './check-archive.ts';
import { unpackArchive } from './import-gallery.ts';
import { packArchive } from './pack.ts';

// Runs on the embedded database and on PostgreSQL.

let gallery: TestApp;
let headers: { cookie: string };
let folder: string;
let photo: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-backups-'));
  photo = await testImage();
  gallery = await createTestApp({ BACKUP_DIR: join(folder, 'backups'), BACKUP_AT: '03:37' });
  headers = await gallery.signIn();
});
afterAll(async () => {
  await gallery.close();
  await rm(folder, { recursive: true, force: true });
});

async function status(): Promise<BackupStatus> {
  return (await gallery.call(getBackups, {}, { headers })).body as BackupStatus;
}

async function makeOne(): Promise<BackupStatus> {
  expect((await gallery.call(makeBackup, {}, { headers })).body).toEqual({ isRunning: true });
  await expect.poll(async () => (await status()).isRunning).toBe(false);
  return status();
}

test('the owner makes a backup, sees it listed and downloads it as a valid archive', async () => {
  expect(await status()).toEqual({
    backups: [],
    isRunning: false,
    nightlyAt: '03:37',
    keep: { days: 7, weeks: 4, months: 6 },
    failure: null,
  });
  const store = await openMediaFolder(join(gallery.dataDir, 'media'));
  const original = await store.put(Readable.from([photo]));
  await gallery.db.execute(
    `INSERT INTO photo_files (sha256, type, bytes, width, height, thumbhash)
     VALUES ('${original.sha256}', '${original.type}', ${original.bytes}, 1, 1, ''), ('${'0'.repeat(64)}', 'jpg', 1, 1, 1, '')`,
  );

  const [backup] = (await makeOne()).backups;
  expect(backup).toMatchObject({
    name: '2026-11-20T12-00-00Z',
    createdAt: '2026-11-20T12:00:00.000Z',
    photos: 1,
    missing: 1,
  });
  const backedUp = join(folder, 'backups', '2026-11-20T12-00-00Z', 'media', `${original.sha256}.jpg`);
  // The backup has a hard link to the stored file, which takes no extra space.
  expect((await stat(backedUp)).nlink).toBe(2);

  const answer = await gallery.app.inject({
    url: `/api/admin/backups/${backup?.name}/download`,
    headers,
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/x-tar',
    'content-length': String(answer.rawPayload.length),
    'content-disposition': 'attachment; filename="gomai-2026-11-20T12-00-00Z.tar"',
    'cache-control': 'private, no-store',
  });
  await writeFile(join(folder, 'home.tar'), answer.rawPayload);
  await unpackArchive(join(folder, 'home.tar'), join(folder, 'home'));
  expect((await checkArchive(join(folder, 'home'))).media).toHaveLength(1);
});

test('[OPS-4] an interrupted download can be resumed', async () => {
  const [backup] = (await status()).backups;
  const url = `/api/admin/backups/${backup?.name}/download`;
  const download = (more: Record<string, string> = {}) =>
    gallery.app.inject({ url, headers: { ...headers, ...more } });
  const whole = await download();
  const { etag, 'accept-ranges': ranges } = whole.headers;
  expect({ etag, ranges }).toEqual({ etag: expect.stringMatching(/^"[\w-]+"$/), ranges: 'bytes' });
  const { length } = whole.rawPayload;
  for (const at of [0, 1, 511, 512, 513, 700, 5000, length - 1025, length - 1]) {
    const rest = await download({ range: `bytes=${at}-`, 'if-range': `${etag}` });
    expect(rest.statusCode).toBe(206);
    expect(rest.headers['content-range']).toBe(`bytes ${at}-${length - 1}/${length}`);
    expect(rest.rawPayload.equals(whole.rawPayload.subarray(at))).toBe(true);
  }
  const middle = await download({ range: 'bytes=500-1999' });
  expect(middle.rawPayload.equals(whole.rawPayload.subarray(500, 2000))).toBe(true);
  const other = await download({ range: 'bytes=500-', 'if-range': '"of another backup"' });
  expect([other.statusCode, other.rawPayload.length]).toEqual([200, length]);
  const beyond = await download({ range: `bytes=${length}-` });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${length}`]);
});

test.each(['2020-01-01T00-00-00Z', '..', '../../media', '.unfinished-x'])(
  'refuses to download a folder that is not a backup: %s',
  async (name) => {
    const answer = await gallery.call(downloadBackup, { params: { name } }, { headers });
    expect([400, 404]).toContain(answer.status);
  },
);

test('[OPS-4] packing a removed backup fails with not_found, packing a damaged backup with ENOENT', async () => {
  const [backup] = (await status()).backups;
  const copy = join(folder, 'damaged');
  await cp(join(folder, 'backups', backup?.name ?? ''), copy, { recursive: true });
  await rm(join(copy, 'tables'), { recursive: true });
  await expect(packArchive(copy)).rejects.toMatchObject({ code: 'ENOENT' });
  await rm(copy, { recursive: true });
  await expect(packArchive(copy)).rejects.toMatchObject({ code: 'not_found' });
});

test('reports a failed backup until the next one succeeds, which also deletes expired backups', async () => {
  gallery.clock.now = new Date('2026-11-21T12:00:00Z');
  headers = await gallery.signIn();
  expect((await makeOne()).backups.map(({ name }) => name)).toEqual([
    '2026-11-21T12-00-00Z',
    '2026-11-20T12-00-00Z',
  ]);
  gallery.clock.now = new Date('2026-12-31T12:00:00Z');
  headers = await gallery.signIn();
  const backups = join(folder, 'backups');
  await rename(backups, join(folder, 'moved away'));
  await writeFile(backups, 'a file where the folder was');
  expect((await makeOne()).failure).toEqual({ at: '2026-12-31T12:00:00.000Z', reason: 'internal' });
  await rm(backups);
  await rename(join(folder, 'moved away'), backups);

  const { backups: made, failure } = await makeOne();
  expect(failure).toBeNull();
  expect(made.map(({ name }) => name)).toEqual(['2026-12-31T12-00-00Z', '2026-11-21T12-00-00Z']);
  expect((await readdir(backups)).toSorted()).toEqual(made.map(({ name }) => name).toSorted());
});

test('schedules checks every 15 minutes in UTC, one of them at the minute of the nightly backup', async () => {
  const { rows } = await gallery.db.execute(
    `SELECT name, cron, timezone FROM pgboss.schedule WHERE name LIKE 'backup%'`,
  );
  expect(rows).toEqual([{ name: 'backup-clock', cron: '7-59/15 * * * *', timezone: 'UTC' }]);
});

test('backups of the same second get different names', async () => {
  await makeOne();
  const { backups, failure } = await makeOne();
  expect(failure).toBeNull();
  expect(backups.slice(0, 2).map(({ name }) => name)).toEqual([
    '2026-12-31T12-00-00Z-3',
    '2026-12-31T12-00-00Z-2',
  ]);
});
