import { expect, test } from 'vitest';
import { sql } from '../../src/server/db/orm.ts';
import { pageQuery } from '../../src/server/features/collections/gallery-page.ts';
import { countQueries } from '../support/count-queries.ts';
import { createTestDatabase } from '../support/database.ts';
import { seedTenYears, TEN_YEARS_DAYS } from '../support/ten-years.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

// Runs on the embedded database and on PostgreSQL.

const TODAY = '2026-11-20';
/** The limit for the compressed responses of a page together, and for each other response of this test. */
const MAX_WIRE_BYTES = 100_000;

const HOME = [
  '/api/site',
  '/api/collections/today',
  '/api/collections/page',
  '/api/news?latest=3',
  '/api/news/count',
  '/api/photos/top-liked',
];
const GALLERY = ['/api/site', '/api/news/count', '/api/metadata/filters', '/api/collections/page'];
const FILTERS = ['', '&hearts=0', '&hearts=3', '&hearts=5', '&q=friday', '&q=2019-03', '&camera=LEICA%20Q2'];

const packed = async ({ app }: TestApp, url: string) => {
  const answer = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  expect(answer.statusCode, url).toBe(200);
  return answer.rawPayload.length;
};

test('[GAL-1] [GAL-2] [GAL-3] with ten years of collections, API responses stay small and need few queries, which use indexes', async () => {
  const given = await createTestDatabase();
  const queries = countQueries(given.database.pool);
  const gallery = await createTestApp({}, given);
  const { db } = gallery;
  await seedTenYears(db, { until: TODAY, visitors: 4 });

  const first = (await gallery.app.inject({ url: '/api/collections/page' })).json();
  expect(first).toMatchObject({ dayCount: TEN_YEARS_DAYS, photoCount: 5 * TEN_YEARS_DAYS, pageCount: 261 });

  for (const asked of [HOME, GALLERY]) {
    let bytes = 0;
    for (const url of asked) bytes += await packed(gallery, url);
    expect(bytes).toBeLessThan(MAX_WIRE_BYTES);
  }
  // Neither `/api/collections` nor a filtered page returns all ten years.
  expect(await packed(gallery, '/api/collections')).toBeLessThan(MAX_WIRE_BYTES);
  for (const filter of FILTERS) {
    for (const page of [1, 2, 130]) {
      const url = `/api/collections/page?page=${page}${filter}`;
      expect(
        await queries.count(async () => expect(await packed(gallery, url)).toBeLessThan(MAX_WIRE_BYTES)),
        url,
      ).toBeLessThanOrEqual(3);
    }
  }

  const plan = async (request: { hearts?: number; camera?: string; q?: string }) => {
    const { rows } = await db.execute(sql`explain ${pageQuery(db, TODAY, { page: 1, ...request })}`);
    return JSON.stringify(rows);
  };
  expect(await plan({ hearts: 5 })).toContain('Bitmap Index Scan on photo_collections_likes');
  for (const q of ['2019', '2019-03', '2019/03/05', '2019-03 friday']) {
    expect(await plan({ q }), q).toContain('photo_collections_date_unique');
  }
  expect(await plan({ camera: 'LEICA Q2' })).toContain('Index Only Scan using photo_metadata_camera');
  await gallery.close();
  await given.remove();
});
