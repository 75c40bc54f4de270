import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { AppError } from '../../../shared/errors.ts';
import { eq, inArray, sql } from '../../db/orm.ts';
import { syncFileDetails, syncProgress } from '../../db/schema/sync.ts';
import { type PhotoSource, SourceError, type SourceErrorKind } from '../../platform/sources/photo-source.ts';
import { makeDays } from './make-days.ts';
import { findCurrentRun, insertRun, type RunRow } from './run-queries.ts';
import type { StoredPhoto, SyncContext, SyncPorts } from './sync-context.ts';

const DATE = '2026-11-01';

let opened: TestDatabase;
let run: RunRow;
let published: { date: string; photoUrls: string[] }[];
let unreadable: string | undefined;
let kind: SourceErrorKind;
let publishError: AppError | undefined;
let downloads: string[];
let shownElsewhere: string | undefined;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.remove());
beforeEach(async () => {
  const { db } = opened.database;
  published = [];
  unreadable = undefined;
  kind = 'transient';
  publishError = undefined;
  downloads = [];
  shownElsewhere = undefined;
  const startedAt = new Date('2026-11-20T12:00:00Z');
  await insertRun(db, {
    syncSessionId: 'run',
    source: 'local',
    folderPath: '/',
    isScheduled: false,
    startedAt,
  });
  run = (await findCurrentRun(db)) as RunRow;
});
afterEach(async () => {
  for (const table of [syncFileDetails, syncProgress]) await opened.database.db.delete(table);
});

/** Stores the rows of six files of one day, all of the same size, so that they are hashed. */
async function storeDay(): Promise<void> {
  const rows = [5, 1, 0, 4, 3, 3].map((rating, n) => ({
    syncSessionId: 'run',
    source: 'local',
    ...{ filePath: `/${n}.jpg`, fileName: `${n}.jpg`, fileSize: 10, rating },
    ...{ status: 'read', processed: true, assignedDate: DATE, secondOfDay: n * 3600 },
  }));
  await opened.database.db.insert(syncFileDetails).values(rows);
}

/** Stores the day of `storeDay` with content hashes. Such files are not hashed before they are copied. */
async function storeHashedDay(): Promise<void> {
  await storeDay();
  await opened.database.db
    .update(syncFileDetails)
    .set({ fileSize: '/0.jpg'.length, contentHash: sql`${syncFileDetails.filePath}` });
}

function makeAll(): Promise<void> {
  const source: Pick<PhotoSource, 'download'> = {
    async *download({ path }) {
      downloads.push(path);
      if (path === unreadable) throw new SourceError(kind, `${path} could not be read`, { about: path });
      yield Buffer.from(path);
    },
  };
  const stored = new Map<string, StoredPhoto>();
  const ports: Partial<SyncPorts> = {
    findTakenDates: async () => [],
    findDeletedDates: async () => new Map(),
    isShownElsewhere: async (sha256) => sha256 === shownElsewhere,
    findStoredPhoto: async (sha256) => stored.get(sha256),
    async storePhoto(body) {
      const hash = createHash('sha256');
      let url = '';
      for await (const chunk of body) {
        hash.update(chunk);
        url += chunk;
      }
      const photo = { sha256: hash.digest('hex'), url };
      stored.set(photo.sha256, photo);
      return photo;
    },
    async publishDay(_, day) {
      if (publishError !== undefined) throw publishError;
      published.push(day);
    },
  };
  return makeDays({
    db: opened.database.db,
    run,
    source,
    ports,
    signal: new AbortController().signal,
  } as unknown as SyncContext);
}

test('[SYNC-6] a day waits for the next run if one of its photos temporarily cannot be read for hashing', async () => {
  await storeDay();
  unreadable = '/3.jpg';
  await makeAll();
  expect(published).toEqual([]);
  const { filePath, status } = syncFileDetails;
  const isUnreadable = eq(filePath, unreadable);
  expect(await opened.database.db.select({ status }).from(syncFileDetails).where(isUnreadable)).toEqual([
    { status: 'failed' },
  ]);
  // Another process continues the run.
  unreadable = undefined;
  await makeAll();
  expect(published).toEqual([]);
  // The next run has read the file again.
  await opened.database.db.update(syncFileDetails).set({ status: 'read' }).where(isUnreadable);
  await makeAll();
  expect(published).toEqual([{ date: DATE, photoUrls: ['/0.jpg', '/1.jpg', '/3.jpg', '/4.jpg', '/5.jpg'] }]);
});

test('[SYNC-6] a photo that the server has no permission to read is replaced by another', async () => {
  await storeDay();
  [unreadable, kind] = ['/3.jpg', 'refused'];
  await makeAll();
  expect(published).toEqual([{ date: DATE, photoUrls: ['/0.jpg', '/1.jpg', '/2.jpg', '/4.jpg', '/5.jpg'] }]);
  const { errorMessage: error, errorCode, filePath } = syncFileDetails;
  const isUnreadable = eq(filePath, unreadable);
  expect(
    await opened.database.db.select({ error, errorCode }).from(syncFileDetails).where(isUnreadable),
  ).toEqual([{ error: '/3.jpg could not be read', errorCode: 'source_refused' }]);
});

test('[SYNC-6] an unreadable photo that would be left out does not postpone its day', async () => {
  await storeDay();
  unreadable = '/2.jpg';
  await makeAll();
  expect(published).toMatchObject([{ date: DATE }]);
  expect(published[0]?.photoUrls).not.toContain('/2.jpg');
});

test('[SYNC-6] a day waits for the next run if an original was removed just before publication', async () => {
  await storeDay();
  publishError = new AppError('original_removed', 'The original of /0.jpg was removed');
  await makeAll();
  expect(published).toEqual([]);
  publishError = undefined;
  await makeAll();
  expect(published).toMatchObject([{ date: DATE }]);
});

test('[SYNC-6] copied photos are downloaded and counted once if a later one is unusable', async () => {
  await storeDay();
  // Files of different sizes are not hashed before they are copied.
  const { db } = opened.database;
  await db.update(syncFileDetails).set({ fileSize: sql`10 + ${syncFileDetails.secondOfDay}` });
  [unreadable, kind] = ['/5.jpg', 'refused'];
  await makeAll();
  expect(published).toMatchObject([{ date: DATE }]);
  expect(downloads.toSorted()).toEqual(['/0.jpg', '/1.jpg', '/2.jpg', '/3.jpg', '/4.jpg', '/5.jpg']);
  expect((await findCurrentRun(db))?.copiedBytes).toBe(5 * '/0.jpg'.length);
});

test('[SYNC-6] a photo that another day turns out to show is replaced, and its bytes do not count as copied', async () => {
  await storeHashedDay();
  const { db } = opened.database;
  shownElsewhere = createHash('sha256').update('/5.jpg').digest('hex');
  await makeAll();
  expect(published).toEqual([{ date: DATE, photoUrls: ['/0.jpg', '/1.jpg', '/2.jpg', '/3.jpg', '/4.jpg'] }]);
  expect(downloads).toHaveLength(6);
  expect((await findCurrentRun(db))?.copiedBytes).toBe(5 * '/0.jpg'.length);
});

test('[SYNC-6] a photo whose copied original was removed is downloaded again, and counted once', async () => {
  await storeHashedDay();
  const { db } = opened.database;
  await db
    .update(syncFileDetails)
    .set({ status: 'copied', sha256: '0'.repeat(64) })
    .where(eq(syncFileDetails.filePath, '/0.jpg'));
  await makeAll();
  expect(published).toMatchObject([{ date: DATE }]);
  expect(downloads).toContain('/0.jpg');
  expect((await findCurrentRun(db))?.copiedBytes).toBe(5 * '/0.jpg'.length);
});

test('[SYNC-6] a photo that is replaced without having been downloaded subtracts no copied bytes', async () => {
  await storeHashedDay();
  const { db } = opened.database;
  // As after an earlier run that hashed both files and found that they are equal.
  await db
    .update(syncFileDetails)
    .set({ sha256: createHash('sha256').update('/0.jpg').digest('hex') })
    .where(inArray(syncFileDetails.filePath, ['/0.jpg', '/1.jpg']));
  await makeAll();
  expect(published).toEqual([{ date: DATE, photoUrls: ['/0.jpg', '/2.jpg', '/3.jpg', '/4.jpg', '/5.jpg'] }]);
  expect(downloads).not.toContain('/1.jpg');
  expect((await findCurrentRun(db))?.copiedBytes).toBe(5 * '/0.jpg'.length);
});
