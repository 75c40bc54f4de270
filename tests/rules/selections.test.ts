import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedCollections } from '../../src/server/db/schema/days.ts';
import { getSelection, type Selection } from '../../src/shared/selections.ts';
import { countQueries, type QueryCounter } from '../support/count-queries.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { renderedPages } from '../support/rendered-pages.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

// Runs on the embedded database and on PostgreSQL.

const TODAY = '2026-11-20';
let database: TestDatabase;
let gallery: TestApp;
let queries: QueryCounter;

beforeAll(async () => {
  database = await createTestDatabase();
  queries = countQueries(database.database.pool);
  gallery = await createTestApp({}, database, { pages: renderedPages });
  await gallery.db.insert(storedCollections).values(
    ['2026-11-21', TODAY, '2026-11-18'].map((date) => ({
      date,
      photoLikes: [0, 0, 0, 0, 0],
      photoUrls: [1, 2, 3, 4, 5].map((n) =>
        date === '2026-11-18' && n === 2 ? '' : `/media/${date}-${n}.jpg`,
      ),
    })),
  );
});
afterAll(async () => {
  await gallery.close();
  await database.remove();
});

const select = async (photos: string) => {
  const { status, body } = await gallery.call(getSelection, { params: { photos } });
  return { status, selection: body as Selection };
};
const page = (path: string) => gallery.app.inject({ url: path, headers: { accept: 'text/html' } });

test('[FIVE-1] photos are in the order of the URL, and the place of a missing photo is null', async () => {
  const { selection } = await select('2026-11-18.1~2026-11-18.2~2026-11-20.4~2026-11-01.1~2026-11-20.1');
  expect(selection.photos.map((photo) => photo?.url ?? null)).toEqual([
    '/media/2026-11-18-1.jpg',
    null,
    '/media/2026-11-20-4.jpg',
    null,
    '/media/2026-11-20-1.jpg',
  ]);
  expect(selection.dayCount).toBe(2);
  expect((await select('2026-11-20.4~2026-11-20.1')).selection.dayCount).toBe(1);
});

test('[FIVE-1] [COL-7] a selection does not contain scheduled photos', async () => {
  expect((await select('2026-11-21.1')).status).toBe(404);
  const { selection } = await select('2026-11-21.1~2026-11-20.1');
  expect(selection.photos[0]).toBeNull();
});

test('[FIVE-1] the page shows the photos, names its share card and must not be indexed', async () => {
  const { body, statusCode } = await page('/five/2026-11-18.1~2026-11-20.4');
  expect(statusCode).toBe(200);
  expect(body).toContain('Five by a visitor');
  expect(body).toContain('href="/2026-11-18/1"');
  expect(body).toContain('href="/2026-11-20/4"');
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).toMatch(
    /<meta property="og:image" content="\/cards\/five\/2026-11-18\.1~2026-11-20\.4\.jpeg\?v=/,
  );
  expect((await page('/five')).statusCode).toBe(200);
});

const ENDLESS = 65_536;
/** Texts in a URL that are no selection: invalid, repeated, too many, badly encoded or very long. */
const forged = {
  'a place after the fifth': '2026-11-20.6',
  'a place that is written differently': '2026-11-20.01',
  'no date': '2026-02-30.1',
  'no photo': 'x',
  'a photo twice': '2026-11-20.1~2026-11-20.1',
  'a photo twice, the tilde encoded': '2026-11-20.1%7E2026-11-20.1',
  'six photos': `${[1, 2, 3, 4, 5].map((n) => `2026-11-20.${n}`).join('~')}~2026-11-18.1`,
  'more path': '2026-11-20.1/2',
  'an encoded slash': '2026-11-20.1%2F2',
  'a percent sign encoded twice': '2026-11-20.1%257E2026-11-20.2',
  'an encoded zero byte': '2026-11-20.1%00',
  'a line break': '2026-11-20.1%0A',
  'nothing between tildes': '~~~~',
  'endless repetitions of a photo': '2026-11-20.1~'.repeat(ENDLESS / 13),
  'endless tildes': '~'.repeat(ENDLESS),
  'endless encoded tildes': '%7e'.repeat(ENDLESS / 3),
  'endless percent signs': '%25'.repeat(ENDLESS / 3),
  'endless digits': '1'.repeat(ENDLESS),
};

test.each(Object.entries(forged))(
  '[FIVE-1] a forged URL gets the 404 page without a database query: %s',
  async (_, text) => {
    const path = `/five/${text}`;
    // Fills the caches that every page uses.
    await page('/five/y');
    let answer: Awaited<ReturnType<typeof page>> | undefined;
    const count = await queries.count(async () => {
      answer = await page(path);
    });
    expect(answer?.statusCode).toBe(404);
    expect(answer?.body).toContain('Page Not Found');
    expect(count).toBe(0);
  },
);

test.each(['2026-11-18.1%7e2026-11-20.4', '2026-11-18.%31~2026-11-20.4', '%32026-11-18.1%7E2026-11-20.4/'])(
  '[FIVE-1] a URL with needless percent-encoding shows the selection and names its canonical URL: %s',
  async (text) => {
    const { body, statusCode } = await page(`/five/${text}`);
    expect(statusCode).toBe(200);
    expect(body).toContain('href="/2026-11-18/1"');
    expect(body).toContain('<meta property="og:url" content="/five/2026-11-18.1~2026-11-20.4">');
  },
);

test.each(['/api/selections/', '/cards/five/'])(
  '[FIVE-1] a very long selection is refused without a database query: %s',
  async (path) => {
    for (const text of [
      '1'.repeat(ENDLESS),
      '2026-11-20.1~'.repeat(ENDLESS / 13),
      '%7e'.repeat(ENDLESS / 3),
    ]) {
      const url = path === '/cards/five/' ? `${path}${text}.jpeg` : path + text;
      const count = await queries.count(async () => {
        expect((await gallery.app.inject(url)).statusCode).toBeOneOf([400, 404]);
      });
      expect(count).toBe(0);
    }
  },
);

test('[FIVE-1] a selection of photos that never existed is answered 404', async () => {
  expect((await page('/five/1999-01-01.1~1999-01-02.2')).statusCode).toBe(404);
});
