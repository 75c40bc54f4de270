import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { sql } from '../../db/orm.ts';
import { storedCollections, videos } from '../../db/schema/days.ts';
import { claimVideo, findVideo, saveOutcome, saveProgress, saveRequest, type VideoJob } from './queries.ts';
import { createVideos, type VideosOptions } from './videos.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.remove());
let sent: VideoJob[];
let collectionId: number;
beforeEach(async () => {
  sent = [];
  await opened.database.db.delete(videos);
  const values = { date: `2026-11-2${day++}`, photoUrls: [] };
  const [row] = await opened.database.db.insert(storedCollections).values(values).returning();
  collectionId = row?.id ?? 0;
});
let day = 0;

const send = async (job: VideoJob) => void sent.push(job);
const claim = (job: VideoJob) => claimVideo(opened.database.db, job, send);
const loseTouch = () =>
  opened.database.db.update(videos).set({ touchedAt: sql`now() - interval '16 seconds'` });

test('[VID-1] a process that was without the database does not fail the video that another has taken over', async () => {
  const { db } = opened.database;
  const slow = { collectionId, job: 'first' };
  await saveRequest(db, { ...slow, fileKey: 'key', state: 'waiting' });
  expect(await claim(slow)).toBe('mine');

  await loseTouch();
  expect(await claim(slow)).toBe('gone');
  const other = sent[0] ?? slow;
  expect(await claim(other)).toBe('mine');

  expect(await saveProgress(db, slow, 0.5)).toBe(false);
  await saveOutcome(db, slow, { state: 'failed', error: undefined, errorCode: 'internal' });
  expect(await findVideo(db, slow.collectionId)).toMatchObject({ state: 'making', progress: 0 });
  expect(await saveProgress(db, other, 0.5)).toBe(true);
  expect(sent).toHaveLength(1);
});

test('[VID-1] a slow process cannot change a video that was requested again after an outage', async () => {
  const { db } = opened.database;
  const { start } = createVideos({
    ...{ db, send },
    cache: { has: async () => false },
    findEncoder: async () => ({ name: 'ffmpeg' }),
    findDay: async () => ({ photoUrls: [], photos: [] }),
  } as unknown as VideosOptions);
  for (let count = 0; count < 2; count++) await start(collectionId);
  const [slow, same] = sent as [VideoJob, VideoJob];
  expect(same).toEqual(slow);
  expect(await claim(slow)).toBe('mine');

  await loseTouch();
  await start(collectionId);
  const other = sent[2] ?? slow;
  expect(await claim(other)).toBe('mine');
  expect(await saveProgress(db, slow, 0.5)).toBe(false);
  expect(await saveProgress(db, other, 0.5)).toBe(true);
});

test('[VID-1] a slow process does not delete the draft of the one that has taken over', async () => {
  const { db } = opened.database;
  const drafts: string[] = [];
  const { start, work } = createVideos({
    ...{ db, send },
    cache: { has: async () => false, startDraft: async () => drafts.push('draft') },
    findEncoder: async () => ({ name: 'ffmpeg', make: async () => undefined }),
    findDay: async () => ({ photoUrls: ['/media/1.jpg'], photos: [] }),
    async largeImage() {
      await loseTouch();
      await start(collectionId);
      expect(await claim(sent[1] as VideoJob)).toBe('mine');
    },
  } as unknown as VideosOptions);
  await start(collectionId);
  await work(sent[0] as VideoJob, new AbortController().signal);
  expect(drafts).toEqual([]);
  expect(await findVideo(db, collectionId)).toMatchObject({ state: 'making', job: sent[1]?.job });
});

test('[VID-1] a video is made although the database fails once before it begins', async () => {
  const { db } = opened.database;
  const waits: number[] = [];
  const { start, work } = createVideos({
    ...{ db, send },
    cache: { has: async () => false, startDraft: async () => 'draft', keep: async () => undefined },
    findEncoder: async () => ({ name: 'ffmpeg', make: async () => undefined }),
    findDay: async () => ({ photoUrls: ['/media/1.jpg'], photos: [] }),
    largeImage: () => db.execute(sql`ALTER TABLE videos ADD CONSTRAINT refused CHECK (false) NOT VALID`),
    async sleep(ms: number) {
      waits.push(ms);
      await db.execute(sql`ALTER TABLE videos DROP CONSTRAINT refused`);
    },
  } as unknown as VideosOptions);
  await start(collectionId);
  await work(sent[0] as VideoJob, new AbortController().signal);
  expect(waits).toEqual([1000]);
  expect(await findVideo(db, collectionId)).toMatchObject({ state: 'ready' });
});
