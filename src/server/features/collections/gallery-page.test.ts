import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Collection } from '../../../shared/collections.ts';
import { addDays } from '../../../shared/dates.ts';
import { type GalleryPage, getGalleryPage, type ListedDay } from '../../../shared/gallery.ts';
import { eq, sql } from '../../db/orm.ts';
import { photoCollections, photoMetadata, storedCollections } from '../../db/schema/days.ts';
import { matchesDate } from './gallery-page.ts';

// Runs on the embedded database and on PostgreSQL.

/** Today in Tokyo on the tests' clock. */
const TODAY = '2026-11-20';

/** Creates one collection per day, from today backwards; `levels` contains the like levels of each one's photos. */
async function galleryOf(levels: number[][]): Promise<TestApp> {
  const gallery = await createTestApp();
  const days = levels.map((photoLikes, n) => {
    const date = addDays(TODAY, -n);
    return {
      date,
      photoLikes,
      photoUrls: [1, 2, 3, 4, 5].map((place) => `https://p.example/${date}/${place}.jpg`),
    };
  });
  // Tomorrow's collection is scheduled and must not appear (COL-7).
  const [day] = days;
  await gallery.db
    .insert(storedCollections)
    .values([...(day ? [{ ...day, date: addDays(TODAY, 1) }] : []), ...days]);
  return gallery;
}

function pagesOf(gallery: TestApp) {
  return async (query: {
    page?: number;
    q?: string;
    hearts?: number;
    camera?: string;
    collection?: number;
  }) => (await gallery.call(getGalleryPage, { query })).body as GalleryPage;
}
const dates = ({ days }: GalleryPage) => days.map(({ collection }) => collection.date);
const photosOn = ({ days }: GalleryPage) =>
  days.reduce((sum, { photoIndexes }) => sum + photoIndexes.length, 0);

describe('forty days', () => {
  let gallery: TestApp;
  let page: ReturnType<typeof pagesOf>;
  beforeAll(async () => {
    // Three photos per collection have level 3: the hundredth of these photos is the first of the 34th collection.
    gallery = await galleryOf(Array.from({ length: 40 }, () => [3, 3, 3, 1, 0]));
    page = pagesOf(gallery);
  });
  afterAll(() => gallery.close());

  test('[GAL-1] without a like filter, a page has 14 collections, newest first', async () => {
    const first = await page({});
    expect(first).toMatchObject({ page: 1, pageCount: 3, dayCount: 40, photoCount: 200 });
    expect(dates(first)).toEqual(Array.from({ length: 14 }, (_, n) => addDays(TODAY, -n)));
    const last = await page({ page: 3 });
    expect(dates(last)).toEqual(Array.from({ length: 12 }, (_, n) => addDays(TODAY, -28 - n)));
    expect(last.days[0]?.photoIndexes).toEqual([0, 1, 2, 3, 4]);
  });

  test('[GAL-1] a page number beyond the last gives the last page', async () => {
    expect(await page({ page: 9 })).toEqual(await page({ page: 3 }));
    expect((await page({ page: 2_147_483_647 })).page).toBe(3);
  });

  test('[GAL-1] with a like filter, a page has 100 photos, and a collection may be split over two pages', async () => {
    const first = await page({ hearts: 3 });
    const second = await page({ hearts: 3, page: 2 });
    expect([photosOn(first), photosOn(second), first.pageCount]).toEqual([100, 20, 2]);
    expect(first).toMatchObject({ dayCount: 40, photoCount: 120 });
    const cut = addDays(TODAY, -33);
    expect(first.days.at(-1)).toMatchObject({ collection: { date: cut }, photoIndexes: [0] });
    expect(second.days[0]).toMatchObject({ collection: { date: cut }, photoIndexes: [1, 2] });
  });

  test.each([
    [0, [4]],
    [1, [3]],
    [5, undefined],
  ])('[GAL-2] hearts %i lists exactly the photos of that like level', async (hearts, indexes) => {
    expect((await page({ hearts })).days[0]?.photoIndexes).toEqual(indexes);
  });

  test('[GAL-2] [GAL-3] combines filters', async () => {
    const friday = await page({ q: 'friday' });
    expect(dates(friday)).toEqual([0, 7, 14, 21, 28, 35].map((n) => addDays(TODAY, -n)));
    const [, second, third] = friday.days.map(({ collection }) => collection);
    for (const { id, photoUrls } of [second, third] as Collection[]) {
      const photo = { collectionId: id, photoIndex: 2, photoUrl: photoUrls[2] ?? '', cameraName: 'LEICA Q2' };
      await gallery.db.insert(photoMetadata).values(photo);
    }
    expect(dates(await page({ camera: 'LEICA Q2' }))).toEqual([second?.date, third?.date]);
    const one = await page({ camera: 'LEICA Q2', q: 'nov 13', hearts: 1 });
    expect(one).toMatchObject({ pageCount: 1, dayCount: 1, photoCount: 1 });
    expect(one.days.map(({ photoIndexes }: ListedDay) => photoIndexes)).toEqual([[3]]);
    expect(await page({ camera: 'Unknown' })).toEqual({
      page: 1,
      pageCount: 1,
      dayCount: 0,
      photoCount: 0,
      days: [],
    });
  });

  test('[ROUTE-7] finds a collection’s page with the current filters', async () => {
    const all = await Promise.all([1, 2, 3].map((number) => page({ page: number })));
    for (const { page: number, days } of all) {
      for (const { collection } of days) {
        expect((await page({ collection: collection.id })).page, collection.date).toBe(number);
      }
    }
    const cut = (await page({ hearts: 3, page: 2 })).days[0]?.collection.id ?? 0;
    expect((await page({ hearts: 3, collection: cut })).page).toBe(1);
    expect((await page({ collection: 99_999, page: 2 })).page).toBe(2);
  });

  test('[COL-7] a scheduled collection is on no page, and a request for its page ignores it', async () => {
    const scheduled = await gallery.db
      .select({ id: photoCollections.id })
      .from(photoCollections)
      .where(eq(photoCollections.date, addDays(TODAY, 1)));
    expect(scheduled).toHaveLength(1);
    expect(dates(await page({}))).not.toContain(addDays(TODAY, 1));
    // If it were found, the answer would be page 1.
    expect(await page({ collection: scheduled[0]?.id ?? 0, page: 2 })).toEqual(await page({ page: 2 }));
  });
});

test('[GRID-1] photos with a blank URL never count, and a collection with only blank URLs is not listed', async () => {
  const gallery = await galleryOf([[0, 0, 0, 0, 0]]);
  const one = ['', ' ', 'https://p.example/a.jpg', '\n', ''];
  await gallery.db.insert(storedCollections).values([
    { date: '2026-10-02', photoUrls: one, photoLikes: [0, 0, 2, 0, 0] },
    { date: '2026-10-01', photoUrls: ['', ' '], photoLikes: [2, 2] },
    // Imported collections may have no like levels.
    { date: '2026-09-30', photoUrls: one, photoLikes: [] },
  ]);
  const page = pagesOf(gallery);
  const all = await page({});
  expect(all).toMatchObject({ dayCount: 3, photoCount: 7 });
  expect(all.days.map(({ photoIndexes }) => photoIndexes)).toEqual([[0, 1, 2, 3, 4], [2], [2]]);
  expect((await page({ hearts: 2 })).days).toMatchObject([
    { collection: { date: '2026-10-02' }, photoIndexes: [2] },
  ]);
  expect((await page({ hearts: 0 })).photoCount).toBe(6);
  await gallery.close();
});

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
  await opened.database.db
    .insert(storedCollections)
    .values(
      ['2026-11-20', '2024-02-29', '2026-01-05', '2026-01-04'].map((date) => ({ date, photoUrls: [] })),
    );
});
afterAll(() => opened.remove());

async function finds(date: string, search: string): Promise<boolean> {
  const days = await opened.database.db
    .select({ date: photoCollections.date })
    .from(photoCollections)
    .where(sql.join([sql`true`, ...matchesDate(photoCollections.date, search)], sql` and `));
  return days.some((day) => day.date === date);
}

test.each([
  '',
  '  ',
  'Friday',
  'fri',
  '金曜日',
  '金',
  '11.20.26',
  '11/20/26',
  '2026-11-20',
  '2026/11',
  '２０２６',
  '2026.1',
  '2026 11 friday',
  'November 20, 2026',
  'nov 20',
  '20',
  'friday 11.2',
  '11月20日',
  '2026年11月',
  '20日',
  'Fri., Nov. 20, 2026',
  '20-Nov-2026',
  '11月20日（金）',
  '11/20(金)',
])('[GAL-2] the search %j finds Friday, 2026-11-20', async (search) => {
  expect(await finds('2026-11-20', search)).toBe(true);
});

test.each([
  'Saturday',
  '土',
  '11.21.26',
  '11月20日（土）',
  'nov 2',
  '1月',
  '1月20日',
  '0日',
  '1/20',
  '20/26',
  '月',
  '日',
  '26',
  '2025',
  '2026-10',
  '2026-1-',
  '2026-13',
  '2026-02-30',
  '0000',
  '9999',
  'friday december',
  'x',
  '%',
  '_',
  "'",
  '\\',
])('[GAL-2] the search %j does not find Friday, 2026-11-20', async (search) => {
  expect(await finds('2026-11-20', search)).toBe(false);
});

test.each([
  '1/5',
  '01/05',
  '1/5/26',
  '2026/1/5',
  '2026-1-5',
  '2026/1',
  '1月',
  '1月5日',
  '5日',
  '月',
  '2026-1-',
])('[GAL-2] the search %j finds Monday, 2026-01-05', async (search) => {
  expect(await finds('2026-01-05', search)).toBe(true);
});

test('[GAL-2] a leap day and a Sunday are found by month, and by weekday in both languages', async () => {
  expect(await finds('2024-02-29', 'thursday february 木')).toBe(true);
  expect(await finds('2026-01-04', 'sunday jan 日 日曜')).toBe(true);
});
