import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { listTopLiked } from '../../../shared/favourites.ts';
import { setVisitorLikes } from '../../../shared/likes.ts';
import { clientLikes, storedCollections } from '../../db/schema/days.ts';

// Runs on the embedded database and on PostgreSQL.

let gallery: TestApp;
beforeAll(async () => {
  gallery = await createTestApp();
});
afterAll(() => gallery.close());

test('[FAV-1, FAV-2] lists liked photos of published days, highest total first, newer first among equal totals', async () => {
  const day = (date: string) => ({
    date,
    photoUrls: [1, 2, 3, 4, 5].map((n) => `https://p.example/${date}/${n}.jpg`),
  });
  await gallery.db
    .insert(storedCollections)
    .values([day('2026-11-18'), day('2026-11-19'), day('2026-11-21')]);
  const like = (clientId: string, collectionId: number, photoIndex: number, likes: number) => ({
    clientId,
    collectionId,
    photoIndex,
    likes,
  });
  await gallery.db
    .insert(clientLikes)
    .values([
      like('a', 1, 2, 5),
      like('b', 1, 2, 4),
      like('a', 1, 0, 3),
      like('a', 2, 4, 3),
      like('a', 2, 1, 0),
      like('a', 3, 0, 5),
    ]);
  expect((await gallery.call(listTopLiked, {})).body).toEqual([
    {
      collectionId: 1,
      photoIndex: 2,
      photoUrl: 'https://p.example/2026-11-18/3.jpg',
      collectionDate: '2026-11-18',
      totalLikes: 9,
    },
    expect.objectContaining({ collectionId: 2, photoIndex: 4, totalLikes: 3 }),
    expect.objectContaining({ collectionId: 1, photoIndex: 0, totalLikes: 3 }),
  ]);
});

test('[FAV-1] refuses likes of photos that a short collection does not have, and does not list stored likes of them', async () => {
  await gallery.db.delete(storedCollections);
  const photoUrls = ['https://p.example/1.jpg', '', 'https://p.example/3.jpg'];
  const [short] = await gallery.db
    .insert(storedCollections)
    .values({ date: '2026-11-17', photoUrls })
    .returning({ id: storedCollections.id });
  const id = short?.id ?? 0;
  const like = async (index: number) =>
    (await gallery.call(setVisitorLikes, { params: { id, index }, body: { likes: 2 } })).status;
  expect([await like(1), await like(2), await like(3), await like(4)]).toEqual([404, 200, 404, 404]);
  const stored = [1, 3, 4].map((photoIndex) => ({ clientId: 'a', collectionId: id, photoIndex, likes: 5 }));
  await gallery.db.insert(clientLikes).values(stored);
  expect((await gallery.call(listTopLiked, {})).body).toMatchObject([
    { collectionId: id, photoIndex: 2, photoUrl: 'https://p.example/3.jpg', totalLikes: 2 },
  ]);
});
