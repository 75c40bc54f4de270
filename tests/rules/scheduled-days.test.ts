import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Collection, getRandomCollection, getTodaysCollection } from '../../src/shared/collections.ts';
import { addDays } from '../../src/shared/dates.ts';
import { listAllCollections } from '../../src/shared/owner-collections.ts';
import { everyEndpoint, isStream } from '../support/every-endpoint.ts';
import { renderedPages } from '../support/rendered-pages.ts';
import { createSecretDay } from '../support/secret-day.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

// Runs on the embedded database and on PostgreSQL.

/**
 * COL-7: only the owner sees a scheduled collection before its date begins in the site's time zone. Checks pages and
 * public endpoints. New endpoints without parameters in their path are included automatically.
 */

/** The moment in UTC at which each date begins, by zone and date. */
const MIDNIGHTS: Record<string, Record<string, string>> = {
  'Asia/Tokyo': { '2026-11-21': '2026-11-20T15:00:00Z' },
  'America/New_York': {
    // Clocks go forward on March 8 and back on November 1.
    '2026-03-08': '2026-03-08T05:00:00Z',
    '2026-03-09': '2026-03-09T04:00:00Z',
    '2026-11-01': '2026-11-01T04:00:00Z',
    '2026-11-02': '2026-11-02T05:00:00Z',
  },
  'Australia/Lord_Howe': {
    // Clocks go half an hour back on April 5 and half an hour forward on October 4.
    '2026-04-05': '2026-04-04T13:00:00Z',
    '2026-04-06': '2026-04-05T13:30:00Z',
    '2026-10-04': '2026-10-03T13:30:00Z',
    '2026-10-05': '2026-10-04T13:00:00Z',
  },
  // Clocks go forward at midnight, so the date begins at one.
  'Africa/Cairo': { '2026-04-24': '2026-04-23T22:00:00Z' },
};

const endpoints = await everyEndpoint();
/** Public GET endpoints without parameters in their path, except streams, which do not end by themselves. */
const plainGets = endpoints.filter(
  (endpoint) =>
    endpoint.method === 'GET' &&
    endpoint.access === 'public' &&
    !endpoint.path.includes('{') &&
    !isStream(endpoint),
);

/** One zone is enough on PostgreSQL, because the beginning of a date does not depend on the database. */
const zones = Object.entries(MIDNIGHTS).slice(0, process.env.TEST_DATABASE_URL ? 1 : undefined);

describe.each(zones)('in the time zone %s', (zone, days) => {
  let gallery: TestApp;
  beforeAll(async () => {
    gallery = await createTestApp({ SITE_TIMEZONE: zone }, undefined, { pages: renderedPages });
  });
  afterAll(() => gallery.close());

  const get = async (url: string) => {
    const { statusCode, payload } = await gallery.app.inject({ url });
    // Removes the moment at which today ends: it is public, and its date in UTC may be the scheduled date.
    return { status: statusCode, text: payload.replaceAll(/"dayEndsAt":"[^"]+"/g, '') };
  };

  test.each(Object.entries(days))(
    '[COL-7] %s is hidden one millisecond before the date begins, and visible when it begins',
    async (date, midnight) => {
      const begins = new Date(midnight).getTime();
      gallery.clock.now = new Date(begins - 3_600_000);
      const { id, photoUrls, traces } = await createSecretDay(gallery, date);
      const [url = ''] = photoUrls;
      const photo = encodeURIComponent(url);
      const guarded = [
        `/api/images/optimize?url=${photo}&width=300`,
        `/api/images/exif?url=${photo}`,
        url,
        `/api/collections/${id}/client-likes`,
        `/api/collections/${id}/total-likes`,
        `/api/days/${date}`,
        `/cards/${date}.jpeg`,
        `/cards/${date}/1.jpeg`,
        `/${date}`,
        `/${date}/1`,
      ];
      const before = addDays(date, -1);
      const pages = [
        '/',
        '/gallery',
        '/calendar',
        '/news',
        `/gallery?collection=${id}&photo=0`,
        `/${before}`,
        `/${before}/1`,
      ];
      const beside = [`/api/days/${before}`, '/sitemaps/1.xml'];
      const open = [...plainGets.map(({ path }) => path), ...beside, ...pages];
      const like = () =>
        gallery.app.inject({
          method: 'PATCH',
          url: `/api/collections/${id}/photo/0/client-likes`,
          payload: { likes: 1 },
        });

      // One millisecond before the date begins; what is hidden then is also hidden earlier.
      gallery.clock.now = new Date(begins - 1);
      for (const address of [...open, ...guarded]) {
        const { text } = await get(address);
        for (const trace of [...traces, date]) {
          // A page may repeat the requested URL.
          if (trace === date && address.includes(date)) continue;
          expect(text.includes(trace), `${trace} in ${address}`).toBe(false);
        }
      }
      for (const address of guarded) expect((await get(address)).status, address).toBeGreaterThanOrEqual(400);
      expect((await like()).statusCode).toBe(404);
      expect((await gallery.call(getTodaysCollection, {})).body).not.toMatchObject({ date });
      expect((await gallery.call(getRandomCollection, { query: {} })).body).not.toMatchObject({ date });
      const headers = await gallery.signIn();
      const all = (await gallery.call(listAllCollections, {}, { headers })).body as Collection[];
      expect(all[0]).toMatchObject({ date });

      gallery.clock.now = new Date(begins);
      expect((await gallery.call(getTodaysCollection, {})).body).toMatchObject({ date });
      for (const address of guarded) expect((await get(address)).status, address).toBe(200);
      expect((await like()).statusCode).toBe(200);
      for (const address of [
        '/api/collections',
        '/api/photos/top-liked',
        '/api/metadata/filters',
        '/',
        '/gallery',
        '/rss.xml',
        '/atom.xml',
        '/feed.json',
        '/sitemap.xml',
      ]) {
        const { text } = await get(address);
        expect(
          traces.some((trace) => text.includes(trace)),
          address,
        ).toBe(true);
      }
      // After 22.9 h the collection is still today's; the shortest date lasts 23 h.
      gallery.clock.now = new Date(begins + 22.9 * 3_600_000);
      expect((await gallery.call(getTodaysCollection, {})).body).toMatchObject({ date });
      expect((await get('/api/site')).text).not.toContain(addDays(date, 1));
    },
  );
});
