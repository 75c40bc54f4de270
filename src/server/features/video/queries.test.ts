import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { sql } from '../../db/orm.ts';
import { storedCollections, videos } from '../../db/schema/days.ts';
import { claimVideo, findVideo, saveOutcome, saveProgress, saveRequest, type VideoJob } from './queries.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.remove());

test('[VID-1] a process that was without the database does not fail the video that another has taken over', async () => {
  const { db } = opened.database;
  const [day] = await db.insert(storedCollections).values({ date: '2026-11-20', photoUrls: [] }).returning();
  const sent: VideoJob[] = [];
  const claim = (job: VideoJob) => claimVideo(db, job, async (again) => void sent.push(again));
  const slow = { collectionId: day?.id ?? 0, job: 'first' };
  await saveRequest(db, { ...slow, fileKey: 'key', state: 'waiting' });
  expect(await claim(slow)).toBe('mine');

  await db.update(videos).set({ touchedAt: sql`now() - interval '16 seconds'` });
  expect(await claim(slow)).toBe('gone');
  const other = sent[0] ?? slow;
  expect(await claim(other)).toBe('mine');

  expect(await saveProgress(db, slow, 0.5)).toBe(false);
  await saveOutcome(db, slow, { state: 'failed', error: undefined, errorCode: 'internal' });
  expect(await findVideo(db, slow.collectionId)).toMatchObject({ state: 'making', progress: 0 });
  expect(await saveProgress(db, other, 0.5)).toBe(true);
  expect(sent).toHaveLength(1);
});
