import { randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { testImage } from '../../../../tests/support/test-image.ts';
import {
  type Collection,
  getRandomCollection,
  getTodaysCollection,
  listCollections,
} from '../../../shared/collections.ts';
import {
  createCollection,
  DAY_CHANGED_ELSEWHERE,
  deleteCollection,
  listAllCollections,
  type OwnCollection,
  updateCollection,
} from '../../../shared/owner-collections.ts';
import { type SQL, sql } from '../../db/orm.ts';
import { clientLikes, photoMetadata, photoTexts, storedCollections } from '../../db/schema/days.ts';
import { photoCrops, photoFiles } from '../../db/schema/photos.ts';

// Runs on the embedded database and on PostgreSQL.

const urls = (name: string) => [1, 2, 3, 4, 5].map((n) => `https://photos.example/${name}/${n}.jpg`);

let gallery: TestApp;
let headers: { cookie: string };

beforeAll(async () => {
  gallery = await createTestApp();
  headers = await gallery.signIn();
});
afterAll(() => gallery.close());
beforeEach(async () => {
  gallery.clock.now = new Date('2026-11-20T12:00:00Z');
  await gallery.db.delete(storedCollections);
});

const create = (body: Record<string, unknown>) =>
  gallery.call(createCollection, { body: body as never }, { headers });

test('[COL-5, API-3] a collection is not saved if its job cannot be queued', async () => {
  await create({ date: '2026-11-01', photoUrls: urls('a') });
  const change = () =>
    gallery.call(
      updateCollection,
      { params: { date: '2026-11-01' }, body: { photoUrls: urls('b') } },
      { headers },
    );
  await gallery.db.execute(sql`alter schema pgboss rename to away`);
  try {
    expect((await create({ date: '2026-11-02', photoUrls: urls('b') })).status).toBe(500);
    expect((await change()).status).toBe(500);
  } finally {
    await gallery.db.execute(sql`alter schema away rename to pgboss`);
  }
  const { body } = await gallery.call(listAllCollections, {}, { headers });
  expect(body).toMatchObject([{ date: '2026-11-01', photoUrls: urls('a') }]);
  expect((await create({ date: '2026-11-02', photoUrls: urls('b') })).status).toBe(201);
  expect((await change()).status).toBe(200);
});

describe('creating a day', () => {
  test('[COL-5] the date defaults to today in the site’s time zone', async () => {
    gallery.clock.now = new Date('2026-11-20T15:00:00Z');
    const { status, body } = await create({ photoUrls: urls('a') });
    expect(status).toBe(201);
    expect(body).toMatchObject({ date: '2026-11-21', photoUrls: urls('a'), photoLikes: [0, 0, 0, 0, 0] });
  });

  test.each([
    ['none', undefined],
    ['four', urls('a').slice(1)],
    ['six', [...urls('a'), 'https://photos.example/6.jpg']],
    ['no list', 'https://photos.example/1.jpg'],
  ])('[COL-5] refuses photo URLs that are not exactly five: %s', async (_, photoUrls) => {
    const { status, body } = await create({ photoUrls });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'bad_request', message: 'Exactly 5 photo URLs are required' });
    expect((body as { error: string }).error).toBe((body as { message: string }).message);
  });

  test.each([
    ['ftp://photos.example/1.jpg'],
    ['javascript:alert(1)'],
    ['/etc/passwd'],
    ['/media/../secret.jpg'],
    [''],
    [7],
  ])('[COL-5, API-3] refuses %j as a photo URL, naming the field', async (url) => {
    const { status, body } = await create({ photoUrls: [...urls('a').slice(1), url] });
    expect(status).toBe(400);
    expect((body as { message: string }).message).toContain('photoUrls');
  });

  test.each([[[1, 2, 3]], [[0, 0, 0, 0, 6]], [[0, 0, 0, 0, -1]], [[0, 0, 0, 0, 1.5]], ['many']])(
    '[COL-5] refuses photoLikes %j',
    async (photoLikes) => {
      const { status, body } = await create({ photoUrls: urls('a'), photoLikes });
      expect(status).toBe(400);
      expect(body).toMatchObject({ message: 'Exactly 5 photo like values are required' });
    },
  );

  test('[COL-5] a second POST for a date answers 409 and changes nothing', async () => {
    await create({ date: '2026-11-01', photoUrls: urls('a') });
    const { status, body } = await create({ date: '2026-11-01', photoUrls: urls('b') });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'conflict' });
    const list = await gallery.call(listCollections, { query: {} });
    expect((list.body as Collection[])[0]?.photoUrls).toEqual(urls('a'));
  });

  test('[API-3] a date that does not exist is refused, naming the field', async () => {
    const { status, body } = await create({ date: '2026-02-30', photoUrls: urls('a') });
    expect(status).toBe(400);
    expect((body as { message: string }).message).toMatch(/date/i);
  });

  test('[COL-4] links to storage services are stored as direct links to the file', async () => {
    const { body } = await create({
      photoUrls: [...urls('a').slice(1), 'https://www.dropbox.com/scl/fi/x/a.jpg?rlkey=k&dl=0'],
    });
    expect((body as Collection).photoUrls[4]).toBe('https://www.dropbox.com/scl/fi/x/a.jpg?rlkey=k&raw=1');
  });

  test('[COL-8] returns title, captions and alternative texts in both languages', async () => {
    const title = { en: 'The quiet way up', ja: '静かな登り道' };
    const photos = urls('a').map((_, i) => ({
      caption: { en: `c${i}`, ja: '' },
      alt: { en: '', ja: `代${i}` },
    }));
    const { body } = await create({ photoUrls: urls('a'), title, photos });
    expect(body).toMatchObject({ title, photos });
  });
});

describe('reading days', () => {
  test('[API-1] the list is sorted newest first; `today` and `random` return one collection', async () => {
    for (const date of ['2026-11-18', '2026-11-20', '2026-11-19'])
      await create({ date, photoUrls: urls(date) });
    const list = (await gallery.call(listCollections, { query: {} })).body as Collection[];
    expect(list.map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-19', '2026-11-18']);
    expect((await gallery.call(getTodaysCollection, {})).body).toMatchObject({ date: '2026-11-20' });
    expect((await gallery.call(getRandomCollection, { query: {} })).status).toBe(200);
  });

  test('[SHUF-1] `random` avoids the collection that is already shown, unless it is the only one', async () => {
    const random = async (except: number) =>
      ((await gallery.call(getRandomCollection, { query: { except } })).body as Collection).id;
    const { body } = await create({ date: '2026-11-20', photoUrls: urls('a') });
    const { id: today } = body as Collection;
    expect(await random(today)).toBe(today);
    await create({ date: '2026-11-19', photoUrls: urls('b') });
    for (let n = 0; n < 20; n++) expect(await random(today)).not.toBe(today);
  });

  test('[API-1] a list contains at most a hundred collections and links to the next ones', async () => {
    await gallery.db.execute(sql`insert into photo_collections (date, photo_urls)
      select '2026-11-22'::date - n, array['/a', '/b', '/c', '/d', '/e'] from generate_series(0, 204) as n`);
    const lengths: number[] = [];
    const dates: string[] = [];
    let url: string | undefined = listCollections.path;
    while (url !== undefined) {
      const answer: LightMyRequestResponse = await gallery.app.inject({ url });
      const days = answer.json() as Collection[];
      lengths.push(days.length);
      dates.push(...days.map(({ date }) => date));
      url = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link))?.[1];
    }
    expect(lengths).toEqual([100, 100, 3]);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect([dates[0], new Set(dates).size]).toEqual(['2026-11-20', 203]);

    await gallery.db.execute(sql`insert into photo_metadata (collection_id, photo_index, photo_url, camera_name)
      select id, 0, '/a', 'LEICA Q2' from photo_collections`);
    const { headers: ofCamera } = await gallery.app.inject({
      url: `${listCollections.path}?camera=LEICA%20Q2&_t=1`,
    });
    expect(ofCamera.link).toBe('</api/collections?before=2026-08-13&camera=LEICA+Q2>; rel="next"');
    // The owner's list is not divided into pages.
    const own = await gallery.app.inject({ url: listAllCollections.path, headers });
    expect(own.json()).toHaveLength(205);
    expect(own.headers).toMatchObject({ 'cache-control': 'private, no-store' });
  });

  test('[TODAY-4] `today` changes at midnight in Tokyo', async () => {
    await create({ date: '2026-11-20', photoUrls: urls('a') });
    gallery.clock.now = new Date('2026-11-20T14:59:59Z');
    expect((await gallery.call(getTodaysCollection, {})).status).toBe(200);
    gallery.clock.now = new Date('2026-11-20T15:00:00Z');
    expect((await gallery.call(getTodaysCollection, {})).status).toBe(404);
  });

  test('[COL-7] only the owner sees a scheduled collection until its date begins', async () => {
    await create({ date: '2026-11-21', photoUrls: urls('a') });
    gallery.clock.now = new Date('2026-11-20T14:59:59Z');
    expect((await gallery.call(listCollections, { query: {} })).body).toEqual([]);
    expect((await gallery.call(getRandomCollection, { query: {} })).status).toBe(404);
    expect((await gallery.call(listAllCollections, {}, { headers })).body).toHaveLength(1);
    gallery.clock.now = new Date('2026-11-20T15:00:00Z');
    expect((await gallery.call(listCollections, { query: {} })).body).toHaveLength(1);
    expect((await gallery.call(getTodaysCollection, {})).status).toBe(200);
  });

  test('[API-3] an empty gallery answers 404 for today and random, with a message', async () => {
    for (const endpoint of [getTodaysCollection, getRandomCollection]) {
      const { status, body } = await gallery.call(endpoint, {});
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 'not_found', message: expect.stringContaining('No photos') });
    }
  });
});

describe('changing a day', () => {
  const change = (date: string, body: Record<string, unknown>) =>
    gallery.call(updateCollection, { params: { date }, body: body as never }, { headers });

  test('[API-1] photos and date change; omitted fields stay', async () => {
    const title = { en: 'One', ja: '一' };
    await create({ date: '2026-11-18', photoUrls: urls('a'), title });
    const { status, body } = await change('2026-11-18', { date: '2026-11-17', photoUrls: urls('b') });
    expect(status).toBe(200);
    expect(body).toMatchObject({ date: '2026-11-17', photoUrls: urls('b'), title });
  });

  test('captions move with their photo', async () => {
    const [one = '', two = '', ...rest] = urls('a');
    const photos = urls('a').map((_, i) => ({ caption: { en: `caption ${i}`, ja: '' } }));
    await create({ date: '2026-11-18', photoUrls: urls('a'), photos });
    const { body } = await change('2026-11-18', {
      photoUrls: [two, one, ...rest.slice(0, 2), 'https://x.example/new.jpg'],
    });
    expect((body as Collection).photos.map(({ caption }) => caption?.en)).toEqual([
      'caption 1',
      'caption 0',
      'caption 2',
      'caption 3',
      undefined,
    ]);
  });

  test('[COL-4, LIKE-5] an embedded image that is re-encoded on saving keeps its likes and texts', async () => {
    const date = '2026-11-18';
    const picture = await sharp(await testImage())
      .withExif({ IFD0: { Artist: 'Zaunkoenig' } })
      .toBuffer();
    const withMetadata = `data:image/jpeg;base64,${picture.toString('base64')}`;
    const photoUrls = [withMetadata, ...urls('a').slice(1)];
    // Older releases stored embedded images without re-encoding them, so this one is inserted into the table.
    const { rows } = await gallery.db.execute<{ id: number }>(
      sql`insert into photo_collections (date, photo_urls, photo_likes)
        values (${date}, ${sql.param(photoUrls)}::text[], array[4, 0, 0, 0, 0]) returning id`,
    );
    const place = { collectionId: Number(rows[0]?.id), photoIndex: 0 };
    const caption = { en: 'Kept', ja: '' };
    await gallery.db.insert(clientLikes).values({ ...place, clientId: 'another-visitor', likes: 4 });
    await gallery.db.insert(photoTexts).values({ ...place, caption });
    await gallery.db.insert(photoMetadata).values({ ...place, photoUrl: 'https://photos.example/a/1.jpg' });

    const title = { en: 'Another title', ja: '' };
    // Sends the request twice, as a page does if the first response was lost.
    for (const _ of [1, 2]) {
      const { status, body } = await change(date, { photoUrls, before: photoUrls, title });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        title,
        photoLikes: [4, 0, 0, 0, 0],
        photos: [{ caption }, {}, {}, {}, {}],
      });
      expect((body as Collection).photoUrls[0]).not.toBe(withMetadata);
      for (const table of [clientLikes, photoTexts, photoMetadata]) {
        expect(await gallery.db.select().from(table)).toMatchObject([place]);
      }
    }
  });

  test('[COL-4] a collection whose photos were changed elsewhere since the editor was opened is not overwritten', async () => {
    await create({ date: '2026-11-18', photoUrls: urls('a') });
    await change('2026-11-18', { photoUrls: urls('b'), before: urls('a') });
    const late = { photoUrls: urls('c'), title: { en: 'Late', ja: '' } };
    const refused = await change('2026-11-18', { ...late, before: urls('a') });
    expect(refused).toMatchObject({ status: 409, body: { message: DAY_CHANGED_ELSEWHERE } });
    const [day] = (await gallery.call(listCollections, { query: {} })).body as Collection[];
    expect(day).toMatchObject({ photoUrls: urls('b') });
    expect(day?.title).toBeUndefined();
    // A caller that has seen the other version may overwrite it.
    expect((await change('2026-11-18', { ...late, before: urls('b') })).status).toBe(200);
    // The same request again, as if its first response had been lost.
    expect((await change('2026-11-18', { ...late, before: urls('b') })).status).toBe(200);
    // Without `before` nothing is compared.
    expect((await change('2026-11-18', { photoUrls: urls('a') })).status).toBe(200);
  });

  test('[COL-4] `before` also works for an old collection with fewer than five photos', async () => {
    const photoUrls = urls('a').slice(0, 3);
    await gallery.db.insert(storedCollections).values({ date: '2026-11-18', photoUrls });
    const { status } = await change('2026-11-18', { photoUrls: urls('b'), before: photoUrls });
    expect(status).toBe(200);
  });

  test('[API-3] an unknown date answers 404, a taken date 409, and neither changes anything', async () => {
    await create({ date: '2026-11-18', photoUrls: urls('a') });
    await create({ date: '2026-11-17', photoUrls: urls('b') });
    expect((await change('2026-11-16', { photoUrls: urls('c') })).status).toBe(404);
    const { status } = await change('2026-11-18', { date: '2026-11-17', photoUrls: urls('c') });
    expect(status).toBe(409);
    const list = (await gallery.call(listCollections, { query: {} })).body as Collection[];
    expect(list.map(({ photoUrls }) => photoUrls)).toEqual([urls('a'), urls('b')]);
  });
});

test('[API-3] if a collection is moved to a date while another is created there, one request gets 409', async () => {
  const statuses: number[] = [];
  for (let round = 0; round < 10; round++) {
    await gallery.db.delete(storedCollections);
    await create({ date: '2026-11-18', photoUrls: urls('a') });
    const both = await Promise.all([
      gallery.call(
        updateCollection,
        { params: { date: '2026-11-18' }, body: { date: '2026-11-17', photoUrls: urls('a') } },
        { headers },
      ),
      create({ date: '2026-11-17', photoUrls: urls('b') }),
    ]);
    statuses.push(...both.map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 409)).toHaveLength(10);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});

test('[COL-6, CROP-5] the owner’s list contains a crop’s original, but public responses do not', async () => {
  const sha256 = 'e'.repeat(64);
  const crop = `/media/crops/${'d'.repeat(64)}.jpg`;
  const originalUrl = 'https://photos.example/secret/1.jpg';
  const size = { width: 40, height: 50, thumbhash: 'AAAA' };
  await gallery.db.insert(photoFiles).values({ sha256, type: 'jpg', bytes: 1, ...size });
  await gallery.db.insert(photoCrops).values({ url: crop, originalUrl, sha256, x: 0, y: 0, ...size });
  await create({ date: '2026-11-20', photoUrls: [crop, ...urls('a').slice(1)] });

  const own = (await gallery.call(listAllCollections, {}, { headers })).body as OwnCollection[];
  expect(own[0]?.photos[0]).toMatchObject({
    cropped: true,
    original: { url: originalUrl, version: 'e'.repeat(12) },
  });
  expect(own[0]?.photos[1]).not.toHaveProperty('original');
  for (const [endpoint, args] of [
    [listCollections, { query: {} }],
    [getTodaysCollection, {}],
    [getRandomCollection, {}],
  ] as const) {
    // These endpoints leave out the original even if the owner is signed in.
    const { status, body } = await gallery.call(endpoint as typeof listCollections, args as never, {
      headers,
    });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain(crop);
    expect(JSON.stringify(body)).not.toMatch(/original|secret|eeeeeeeeeeee/);
  }
});

test.each([
  ['camera', listCollections, { query: { camera: 'a\0b' } }],
  ['title', createCollection, { body: { photoUrls: urls('a'), title: { en: 'a\0b' } } }],
])('[API-3] the character U+0000 in %s is refused, naming the field', async (field, endpoint, args) => {
  const { status, body } = await gallery.call(endpoint as typeof listCollections, args as never, { headers });
  expect(status).toBe(400);
  expect((body as { message: string }).message).toContain(field);
});

test('[API-3] half of an emoji in a text is stored as U+FFFD', async () => {
  const { status, body } = await create({ photoUrls: urls('a'), title: { en: 'Fog \ud83c', ja: '' } });
  expect(status).toBe(201);
  expect((body as Collection).title).toEqual({ en: 'Fog \ufffd', ja: '' });
});

test('accepts a collection with long Japanese texts and an embedded image', async () => {
  const long = { en: 'a'.repeat(1000), ja: '光'.repeat(1000) };
  // Noise is as incompressible as a photo, so an index of whole URLs would fail here.
  const noise = sharp(randomBytes(3 * 240 ** 2), { raw: { width: 240, height: 240, channels: 3 } });
  const picture = `data:image/jpeg;base64,${(await noise.jpeg({ quality: 100 }).toBuffer()).toString('base64')}`;
  expect(picture.length).toBeGreaterThan(60_000);
  const photos = [1, 2, 3, 4, 5].map(() => ({ caption: long, alt: long }));
  const { status } = await create({ photoUrls: [...urls('a').slice(1), picture], words: long, photos });
  expect(status).toBe(201);
});

test('[COL-2, API-3] deleting a collection returns it; deleting it again answers 404', async () => {
  await create({ date: '2026-11-18', photoUrls: urls('a') });
  const remove = () => gallery.call(deleteCollection, { params: { date: '2026-11-18' } }, { headers });
  expect((await remove()).body).toMatchObject({ date: '2026-11-18' });
  expect((await remove()).status).toBe(404);
});

test('[COL-2, COL-12] deletes only the collection that the owner saw, not another that has its date by now', async () => {
  const { body } = await create({ date: '2026-11-18', photoUrls: urls('a') });
  const { id } = body as Collection;
  const remove = () =>
    gallery.call(deleteCollection, { params: { date: '2026-11-18' }, query: { id } }, { headers });
  const move = (date: string, to: string) =>
    gallery.call(updateCollection, { params: { date }, body: { date: to } }, { headers });
  await move('2026-11-18', '2026-11-17');
  await create({ date: '2026-11-18', photoUrls: urls('b') });
  expect(await remove()).toMatchObject({ status: 409, body: { reason: 'changed_elsewhere' } });
  const { body: days } = await gallery.call(listAllCollections, {}, { headers });
  expect(days).toMatchObject([{ date: '2026-11-18' }, { date: '2026-11-17' }]);
  await move('2026-11-18', '2026-11-16');
  await move('2026-11-17', '2026-11-18');
  expect(await remove()).toMatchObject({ status: 200, body: { id } });
});

test('[COL-2] deleting a collection that is moved at the same time answers 404 and deletes nothing', async () => {
  const { db } = gallery;
  await create({ date: '2026-11-18', photoUrls: urls('a') });
  const update = db.update.bind(db);
  // Moves the collection between the two queries of the call.
  vi.spyOn(db, 'update').mockImplementationOnce(((table: typeof storedCollections) => ({
    set: (values: object) => ({
      where: (condition: SQL) => ({
        async returning(columns: Record<string, never>) {
          await update(table).set({ date: '2026-11-17' });
          return update(table).set(values).where(condition).returning(columns);
        },
      }),
    }),
  })) as never);
  const { status } = await gallery.call(deleteCollection, { params: { date: '2026-11-18' } }, { headers });
  vi.restoreAllMocks();
  expect(status).toBe(404);
  const { body } = await gallery.call(listAllCollections, {}, { headers });
  expect(body).toMatchObject([{ date: '2026-11-17' }]);
});
