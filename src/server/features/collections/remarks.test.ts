import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Collection } from '../../../shared/collections.ts';
import { type Day, getDay } from '../../../shared/days.ts';
import { createCollection, updateCollection } from '../../../shared/owner-collections.ts';
import { getRemarks, type PhotoRemarks, saveRemarks } from '../../../shared/owner-remarks.ts';
import type { Remark } from '../../../shared/remarks.ts';
import { chatMessages } from '../../db/schema/chat.ts';
import { photoTexts } from '../../db/schema/days.ts';
import { openingLikes } from '../../db/schema/openings.ts';

const DATE = '2026-11-20';
const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://photos.invalid/${n}.jpg`);
const bridge: Remark = { text: 'The painters were on it all morning.', saidAt: '2026-11-20T11:14:00.000Z' };
const fog: Remark = { text: 'Gone by ten.', saidAt: '2026-11-20T11:12:00.000Z' };

let opened: TestDatabase;
let gallery: TestApp;
let headers: { cookie: string };
let collectionId: number;
beforeAll(async () => {
  opened = await createTestDatabase();
  gallery = await createTestApp({}, opened);
  headers = await gallery.signIn();
  const { body } = await gallery.call(createCollection, { body: { date: DATE, photoUrls } }, { headers });
  collectionId = (body as Collection).id;
});
afterAll(async () => {
  await gallery.close();
  await opened.remove();
});

const post = (text: string, { saidAt, photoIndex = 2 }: { saidAt: string; photoIndex?: number }) =>
  gallery.db.insert(chatMessages).values({
    ...{ authorId: 'owner', isOwner: true, text, sentAt: new Date(saidAt) },
    ...{ aboutCollection: collectionId, aboutPhoto: photoIndex },
  });
const remarksOf = async (photoIndex: number) =>
  (await gallery.call(getRemarks, { params: { collectionId, photoIndex } }, { headers }))
    .body as PhotoRemarks;
const save = (photoIndex: number, remarks: Remark[], before: Remark[], photoKey?: string) =>
  gallery.call(
    saveRemarks,
    { params: { collectionId, photoIndex }, body: { remarks, before, photoKey } },
    { headers },
  );
const shown = async () => {
  const { body } = await gallery.call(getDay, { params: { date: DATE } });
  return (body as Day).collection.photos.map(({ remarks }) => remarks);
};

test('[WALK-4] offers the owner the messages about a photo, and shows visitors the remarks that the owner keeps', async () => {
  await post(bridge.text, bridge);
  await post(fog.text, fog);
  await post('Another photo.', { saidAt: fog.saidAt, photoIndex: 0 });
  expect(await remarksOf(2)).toMatchObject({ kept: [], offered: [fog, bridge] });
  expect(await shown()).toEqual(Array(5).fill(undefined));

  expect((await save(2, [bridge], [])).status).toBe(200);
  expect(await remarksOf(2)).toMatchObject({ kept: [bridge], offered: [fog] });
  await expect.poll(shown).toEqual([undefined, undefined, [bridge], undefined, undefined]);
  await save(2, [bridge, fog], [bridge]);
  // Repeats the request, as a page does if the response was lost. The remarks are stored in order of time.
  expect((await save(2, [bridge, fog], [bridge])).status).toBe(200);
  await expect.poll(shown).toEqual([undefined, undefined, [fog, bridge], undefined, undefined]);
});

test('[WALK-4] remarks can be changed and removed, and outlive the chat; an outdated save is refused', async () => {
  const changed = { ...fog, text: 'Gone by eleven.' };
  await save(2, [changed], [fog, bridge]);
  await gallery.db.delete(chatMessages);
  expect(await remarksOf(2)).toMatchObject({ kept: [changed], offered: [] });
  // A second tab must not undo the change of the first tab. A repeated request is not a conflict.
  expect((await save(2, [], [fog, bridge])).status).toBe(409);
  expect((await save(2, [changed], [fog, bridge])).status).toBe(200);
});

test('[WALK-4] remarks move with their photo, and stay when its caption changes', async () => {
  const [kept] = (await remarksOf(2)).kept;
  const [first = '', second = '', third = '', ...rest] = photoUrls;
  const photos = [{ caption: { en: 'Bridge', ja: '' } }, {}, {}, {}, {}];
  const body = { photoUrls: [third, first, second, ...rest], photos };
  expect((await gallery.call(updateCollection, { params: { date: DATE }, body }, { headers })).status).toBe(
    200,
  );
  await expect.poll(shown).toEqual([[kept], undefined, undefined, undefined, undefined]);
});

test('[WALK-4, OPEN-6] messages, remarks and opening likes move with their photo; a removed photo loses them', async () => {
  await post(fog.text, { ...fog, photoIndex: 3 });
  await post('Of the last.', { ...bridge, photoIndex: 4 });
  await save(3, [fog], []);
  await save(4, [bridge], []);
  await gallery.db.insert(openingLikes).values([
    { collectionId, second: 7, photoIndex: 3, likes: 2 },
    { collectionId, second: 7, photoIndex: 4, likes: 1 },
  ]);
  const [first = '', second = '', third = '', fourth = ''] = photoUrls;
  const body = { photoUrls: [fourth, third, first, second, 'https://photos.invalid/6.jpg'] };
  const changed = await gallery.call(updateCollection, { params: { date: DATE }, body }, { headers });
  expect(changed.status).toBe(200);
  expect(await remarksOf(0)).toMatchObject({ kept: [fog], offered: [] });
  for (const place of [3, 4]) expect(await remarksOf(place)).toMatchObject({ kept: [], offered: [] });
  expect(JSON.stringify(await gallery.db.select().from(photoTexts))).not.toContain(bridge.text);
  expect(await gallery.db.select().from(openingLikes)).toEqual([
    { collectionId, second: 7, photoIndex: 0, likes: 2 },
  ]);
});

test('[WALK-4] a message about a removed photo is not offered for a photo that is added later', async () => {
  await post('Of the first.', { ...bridge, photoIndex: 0 });
  for (const url of ['https://photos.invalid/7.jpg', 'https://photos.invalid/8.jpg']) {
    const photos = [url, ...photoUrls.slice(0, 3), 'https://photos.invalid/6.jpg'];
    const body = { photoUrls: photos };
    expect((await gallery.call(updateCollection, { params: { date: DATE }, body }, { headers })).status).toBe(
      200,
    );
    expect((await remarksOf(0)).offered).toEqual([]);
  }
});

test('[WALK-4] a remark is refused if another photo has taken the position of its photo', async () => {
  const date = '2026-11-21';
  const [first = '', second = '', ...rest] = photoUrls;
  const day = await gallery.call(createCollection, { body: { date, photoUrls } }, { headers });
  const params = { collectionId: (day.body as Collection).id, photoIndex: 0 };
  const read = async () => (await gallery.call(getRemarks, { params }, { headers })).body as PhotoRemarks;
  const { photoKey } = await read();
  const body = { remarks: [fog], before: [], photoKey };
  const order = { photoUrls: [second, first, ...rest] };
  await gallery.call(updateCollection, { params: { date }, body: order }, { headers });
  expect((await gallery.call(saveRemarks, { params, body }, { headers })).status).toBe(409);
  expect((await read()).kept).toEqual([]);
  const again = { ...body, photoKey: (await read()).photoKey };
  expect((await gallery.call(saveRemarks, { params, body: again }, { headers })).status).toBe(200);
});

test('[WALK-4] a remark is refused if its photo was replaced while the remarks were read', async () => {
  const { pool } = opened.database;
  const body = { date: '2026-11-22', photoUrls };
  const day = await gallery.call(createCollection, { body }, { headers });
  const params = { collectionId: (day.body as Collection).id, photoIndex: 0 };
  const query = pool.query.bind(pool) as (...sent: unknown[]) => Promise<unknown>;
  const querySpy = vi.spyOn(pool, 'query').mockImplementation(async (...sent: unknown[]) => {
    if (JSON.stringify(sent[0]).includes('chat_messages')) {
      await query('UPDATE photo_collections SET photo_urls = $1 WHERE id = $2', [
        photoUrls.toReversed(),
        params.collectionId,
      ]);
    }
    return query(...sent);
  });
  const read = await gallery.call(getRemarks, { params }, { headers });
  querySpy.mockRestore();
  const seen = read.body as PhotoRemarks;
  const save = { params, body: { photoKey: seen.photoKey, remarks: [fog], before: seen.kept } };
  expect((await gallery.call(saveRemarks, save, { headers })).status).toBe(409);
});

test('[WALK-4] saving remarks answers 404 for an unknown collection, and 401 without a session', async () => {
  const params = { collectionId: collectionId + 100, photoIndex: 0 };
  const body = { remarks: [fog], before: [] };
  expect((await gallery.call(saveRemarks, { params, body }, { headers })).status).toBe(404);
  expect((await gallery.call(saveRemarks, { params, body })).status).toBe(401);
});
