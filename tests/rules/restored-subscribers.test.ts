import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/server/db/orm.ts';
import { storedCollections } from '../../src/server/db/schema/days.ts';
import { pushSubscriptions } from '../../src/server/db/schema/push.ts';
import { subscribers } from '../../src/server/db/schema/subscribers.ts';
import { exportGallery } from '../../src/server/features/backups/export-gallery.ts';
import { importGallery } from '../../src/server/features/backups/import-gallery.ts';
import { openMediaFolder } from '../../src/server/platform/files/folder-media-store.ts';
import { getFollow, subscribe } from '../../src/shared/subscribers.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

/** An older backup replaces the gallery, but subscribers still have links from later e-mails. */

const MIGRATIONS = resolve(import.meta.dirname, '../../migrations');
const PUBLIC_URL = 'https://gomai.example';
/** The clock of `createTestApp` starts at 21:00 of this date in Tokyo. */
const TODAY = '2026-11-20';

let folder: string;
let mailServer: MailServer;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-restored-'));
  mailServer = await startMailServer({ tls: 'none' });
  // The import replaces the database's content, so this test has a new embedded database of its own.
  database = await createTestDatabase({ databaseUrl: undefined });
});
afterAll(async () => {
  await database.remove();
  await mailServer.close();
  await rm(folder, { recursive: true, force: true });
});

function start(): Promise<TestApp> {
  const SMTP_URL = `smtp://127.0.0.1:${mailServer.port}?from=site@example.com`;
  const env = { PUBLIC_URL, SECRET_KEY: 'a key for tests, long enough', SMTP_URL };
  return createTestApp(env, database);
}

const mailsTo = (email: string) => mailServer.mails.filter(({ to }) => to[0] === email);
const leaveLink = (email: string) =>
  /\/follow\/leave\/[\w-]+/.exec(mailsTo(email).at(-1)?.headers.get('list-unsubscribe') ?? '')?.[0] ?? '';
const choicesOf = (leave: string) => leave.replace('/leave/', '/choices/');

test('[FOLLOW-1, FOLLOW-3, FOLLOW-4, FOLLOW-5] after a restore links work for remaining subscribers but not for those who left, and no day is sent twice', async () => {
  const [stays, leaves] = ['stays@example.org', 'leaves@example.org'];
  const mediaStore = await openMediaFolder(join(folder, 'media'));
  const home = { pool: database.database.pool, mediaStore, dataDir: folder };
  const open = (gallery: TestApp, method: 'GET' | 'POST', url: string) =>
    gallery.app.inject({ method, url, headers: { origin: PUBLIC_URL } });

  const before = await start();
  await before.app.ready();
  const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://example.com/${n}.jpg`);
  await before.db.insert(storedCollections).values({ date: TODAY, photoUrls });
  for (const email of [stays, leaves]) {
    const body = { email, rhythm: 'daily', language: 'en' } as const;
    await before.call(subscribe, { body }, { headers: { origin: PUBLIC_URL } });
    await expect.poll(() => mailsTo(email)).toHaveLength(1);
    const confirm = /\/follow\/confirm\/[\w-]+/.exec(mailsTo(email)[0]?.text ?? '')?.[0] ?? '';
    expect((await open(before, 'POST', confirm)).statusCode).toBe(200);
  }
  const archive = join(folder, 'before.tar');
  // Makes today's digest due; the next process sends the digest, after the backup.
  await before.db.update(subscribers).set({ coveredUntil: '2026-11-19' });
  // Creates the key with which browsers subscribe.
  await before.call(getFollow, {});
  await before.db.insert(pushSubscriptions).values({
    ...{ endpointHash: 'h', subscription: 'v1:sealed', language: 'en' },
    ...{ createdAt: before.clock.now, coveredUntil: '2026-11-19' },
  });
  await exportGallery(archive, home);
  await before.close();

  const meanwhile = await start();
  await meanwhile.app.ready();
  for (const email of [stays, leaves]) await expect.poll(() => leaveLink(email)).not.toBe('');
  const covered = () => meanwhile.db.select({ until: subscribers.coveredUntil }).from(subscribers);
  await expect.poll(covered).toEqual([{ until: TODAY }, { until: TODAY }]);
  const [stayed, left] = [leaveLink(stays), leaveLink(leaves)];
  expect((await open(meanwhile, 'POST', left)).statusCode).toBe(200);
  await meanwhile.db.update(pushSubscriptions).set({ coveredUntil: TODAY, sentOn: TODAY });
  await meanwhile.close();
  await importGallery(archive, { ...home, migrationsFolder: MIGRATIONS, replace: true });

  const after = await start();
  await after.app.ready();
  const browsers = await after.db.select().from(pushSubscriptions);
  expect(browsers).toMatchObject([{ coveredUntil: TODAY, sentOn: TODAY }]);
  const page = await open(after, 'GET', choicesOf(stayed));
  expect([page.statusCode, page.body.includes(stays)]).toEqual([200, true]);
  expect((await open(after, 'GET', left)).statusCode).toBe(404);
  expect((await open(after, 'GET', choicesOf(left))).statusCode).toBe(404);
  expect((await open(after, 'POST', choicesOf(left))).statusCode).toBe(404);
  // A subscriber who has left may press the button again without an error.
  expect((await open(after, 'POST', left)).statusCode).toBe(200);
  // Waits until the job that runs at the start has looked for due digests.
  const digestJobs = () =>
    after.db.execute(sql`SELECT FROM pgboss.job WHERE name = 'mail-digests' AND state = 'completed'`);
  await expect.poll(async () => (await digestJobs()).rowCount).toBeGreaterThan(0);
  expect([mailsTo(stays).length, mailsTo(leaves).length]).toEqual([2, 2]);
  expect((await open(after, 'POST', stayed)).statusCode).toBe(200);
  expect(await after.db.$count(subscribers)).toBe(0);
  await after.close();
});
