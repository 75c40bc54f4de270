import { afterAll, beforeAll, expect, test } from 'vitest';
import { countQueries } from '../../../../tests/support/count-queries.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { seedTenYears } from '../../../../tests/support/ten-years.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { untilNotified } from '../../../../tests/support/until-notified.ts';
import { type CalendarYear, getCalendar } from '../../../shared/calendar.ts';
import { sql } from '../../db/orm.ts';
import { storedCollections } from '../../db/schema/days.ts';
import { findYear, meanColours } from './routes.ts';

// Runs on the embedded database and on PostgreSQL.

/** Today in Tokyo on the tests' clock. */
const TODAY = '2026-11-20';
/** The limit of a whole year's compressed response. */
const MAX_YEAR_BYTES = 50_000;
const EMBEDDED = `data:image/png;base64,${'A'.repeat(5000)}`;

let given: TestDatabase;
let gallery: TestApp;
let queries: ReturnType<typeof countQueries>;
const getYear = async (year?: number) =>
  (await gallery.call(getCalendar, { query: { year } })).body as CalendarYear;

beforeAll(async () => {
  given = await createTestDatabase();
  queries = countQueries(given.database.pool);
  gallery = await createTestApp({}, given);
  await seedTenYears(gallery.db, { until: TODAY, days: 1200, visitors: 4 });
  await gallery.db.insert(storedCollections).values([
    { date: '2026-11-21', photoUrls: [1, 2, 3, 4, 5].map((n) => `https://p.example/tomorrow/${n}.jpg`) },
    { date: '1999-12-31', photoUrls: [EMBEDDED, 'b', 'c', 'd', 'e'] },
    { date: '2022-11-20', photoUrls: [EMBEDDED, ' ', 'https://p.example/third.jpg', 'd', 'e'] },
    { date: '2021-11-20', photoUrls: [' ', EMBEDDED, '', ' ', EMBEDDED] },
  ]);
});
afterAll(async () => {
  await gallery.close();
  await given.remove();
});

test('[COL-7] returns the newest year by default, newest collection first, without scheduled ones', async () => {
  const newest = await getYear();
  expect(newest.year).toBe(2026);
  expect(newest.days.map(({ date }) => date).slice(0, 2)).toEqual([TODAY, '2026-11-19']);
  expect(newest.days).toHaveLength(324);
  expect(newest.years[0]).toEqual({ year: 2026, dayCount: 324 });
  expect(newest.years.at(-1)).toEqual({ year: 1999, dayCount: 1 });
  expect(await getYear(2024)).toMatchObject({ year: 2024, days: { length: 366 } });
  expect(await getYear(2001)).toMatchObject({ year: 2001, days: [] });
});

test('[IMG-6] sends the title, first photo and five colours of a collection, but no large embedded image', async () => {
  const [day] = (await getYear(2025)).days;
  expect(day).toMatchObject({
    title: { en: expect.stringContaining('Morning') },
    url: expect.stringMatching(/^\/media\//),
    version: expect.any(String),
    colours: expect.stringMatching(/^[0-9a-f]{30}$/),
  });
  expect((await getYear(1999)).days).toEqual([{ date: '1999-12-31', colours: '' }]);
  expect((await getYear(2021)).days, 'nor a blank URL').toEqual([{ date: '2021-11-20', colours: '' }]);
  const { onThisDay } = await getYear();
  expect(onThisDay.filter(({ date }) => date < '2023')).toEqual([
    { date: '2022-11-20', url: 'https://p.example/third.jpg', photo: {} },
  ]);
  // This thumbhash is of a mid-grey image.
  expect(meanColours([{ thumbhash: 'IAgCAAAA' }])).toBe('85817f');
});

test('[IMG-6] reads no large embedded image from the database', async () => {
  const { days } = await findYear(gallery.db, TODAY, 1999);
  expect(days.map(({ photoUrls }) => photoUrls)).toEqual([['', 'b', 'c', 'd', 'e']]);
});

test('`onThisDay` lists collections of earlier years with today’s month and day, with title and photo', async () => {
  const { onThisDay } = await getYear();
  expect(onThisDay.map(({ date }) => date)).toEqual([2025, 2024, 2023, 2022].map((year) => `${year}-11-20`));
  expect(onThisDay[0]).toMatchObject({
    title: { en: expect.stringContaining('Morning') },
    photo: { width: 6000 },
  });
});

test('[API-1] a year takes at most three queries and 50 kB, and is then served from the cache', async () => {
  for (const year of ['?year=2024', '?year=2001', '']) {
    const packed = async () => {
      const answer = await gallery.app.inject({
        url: `/api/calendar${year}`,
        headers: { 'accept-encoding': 'br' },
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.length).toBeLessThan(MAX_YEAR_BYTES);
    };
    // Invalidates the cached responses of all years.
    await gallery.db.execute(sql`update day_texts set title = jsonb_build_object('en', ${`Asked${year}`}::text, 'ja', '')
      where collection_id = (select min(collection_id) from day_texts)`);
    await untilNotified(given.database);
    const first = await queries.count(packed);
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThanOrEqual(3);
    // The calendar shows no likes, so a new like does not invalidate it.
    await gallery.db.execute(sql`update photo_collections set photo_likes = array[1, 2, 3, 4, 5 - photo_likes[5]]
      where date = ${TODAY}`);
    await untilNotified(given.database);
    expect(await queries.count(packed)).toBe(0);
  }
});
