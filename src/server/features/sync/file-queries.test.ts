import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { asc, eq } from '../../db/orm.ts';
import { syncFileDetails, syncProgress } from '../../db/schema/sync.ts';
import { carryOver, dropEarlierFiles } from './file-queries.ts';
import { dropEarlierRuns, findCurrentRun, insertRun, type RunRow } from './run-queries.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.remove());
afterEach(async () => {
  for (const table of [syncFileDetails, syncProgress]) await opened.database.db.delete(table);
});

const startedAt = new Date('2026-11-20T12:00:00Z');

test('[SYNC-6] keeps failures as long as the history shows their run', async () => {
  const { db } = opened.database;
  const ended = Array.from({ length: 22 }, (_, n) => ({
    syncSessionId: `run ${n}`,
    // The oldest run synced another folder, so its rows must be kept.
    folderPath: n === 0 ? '/other' : '/',
    source: 'local',
    currentStatus: 'complete',
    totalFiles: 3,
    completedAt: new Date(startedAt.getTime() - (22 - n) * 60_000),
  }));
  await db.insert(syncProgress).values(ended);
  const statuses = ['read', 'failed', 'unusable'];
  const rows = ended.flatMap(({ syncSessionId, source }) =>
    statuses.map((status) => ({ syncSessionId, source, status, filePath: `/${status}.jpg`, fileName: '' })),
  );
  await db.insert(syncFileDetails).values(rows);
  const run = {
    syncSessionId: 'now',
    source: 'local',
    folderPath: '/',
    isScheduled: false,
    startedAt,
  } as const;
  await insertRun(db, run);
  await dropEarlierFiles(db, (await findCurrentRun(db)) as RunRow);
  const left = await db.select().from(syncFileDetails).orderBy(asc(syncFileDetails.id));
  const shown = ended.slice(2).flatMap(({ syncSessionId }) => [
    [syncSessionId, 'failed'],
    [syncSessionId, 'unusable'],
  ]);
  expect(left.map(({ syncSessionId, status }) => [syncSessionId, status])).toEqual([
    ...statuses.map((status) => ['run 0', status]),
    ...shown,
  ]);
});

test('[SYNC-6] deletes runs that the history no longer shows, except each folder’s last complete run and runs with files', async () => {
  const { db } = opened.database;
  const early = [
    ['complete', '/other'],
    ['failed', '/other'],
    ['complete', '/other'],
    ['failed', '/with-files'],
    ['complete', '/'],
  ] as const;
  const late = Array.from({ length: 20 }, () => ['failed', '/'] as const);
  const ended = [...early, ...late].map(([currentStatus, folderPath], n) => ({
    ...{ syncSessionId: `run ${n}`, source: 'local', folderPath, currentStatus, totalFiles: 0 },
    completedAt: new Date(startedAt.getTime() + n * 60_000),
  }));
  await db.insert(syncProgress).values(ended);
  await db
    .insert(syncFileDetails)
    .values({ syncSessionId: 'run 3', source: 'local', filePath: '/a.jpg', fileName: 'a.jpg' });
  await insertRun(db, {
    ...{ syncSessionId: 'now', source: 'local', folderPath: '/', isScheduled: false },
    startedAt,
  });
  await dropEarlierRuns(db);
  const left = await db.select().from(syncProgress).orderBy(asc(syncProgress.id));
  expect(left.map(({ syncSessionId }) => syncSessionId)).toEqual([
    ...['run 2', 'run 3', 'run 4'],
    ...ended.slice(early.length).map(({ syncSessionId }) => syncSessionId),
    'now',
  ]);
});

test('[SYNC-6] reads photos again that failed for lack of memory or permission, but not damaged ones', async () => {
  const { db } = opened.database;
  const reasons = ['photo_damaged', 'photo_needs_memory', 'source_refused', null];
  const former = { syncSessionId: 'former', folderPath: '/', totalFiles: 0, completedAt: startedAt };
  await db.insert(syncProgress).values(former);
  await insertRun(db, {
    ...{ syncSessionId: 'now', source: 'local', folderPath: '/', isScheduled: false },
    startedAt,
  });
  await db.insert(syncFileDetails).values(
    reasons.flatMap((errorCode) => {
      const path = `/${errorCode}.jpg`;
      const file = { source: 'local', filePath: path, fileId: path, fileName: '', revision: '1' };
      const status = errorCode === null ? 'copied' : 'unusable';
      return [
        { ...file, syncSessionId: 'former', status, errorCode },
        { ...file, syncSessionId: 'now' },
      ];
    }),
  );
  await carryOver(db, (await findCurrentRun(db)) as RunRow);
  const rows = await db
    .select()
    .from(syncFileDetails)
    .where(eq(syncFileDetails.syncSessionId, 'now'))
    .orderBy(asc(syncFileDetails.id));
  expect(rows.map(({ status }) => status)).toEqual(['unusable', 'pending', 'pending', 'copied']);
});
