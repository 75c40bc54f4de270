import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateCollection } from '../../src/shared/collections.ts';
import { REVEAL_LEAD_MS } from '../../src/shared/opening-plan.ts';
import { everyEndpoint, isStream } from '../support/every-endpoint.ts';
import { renderedPages } from '../support/rendered-pages.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { createTracedDay } from '../support/traced-day.ts';

// Runs on both databases.

/**
 * OPEN-2: before its reveal a photo of an opening is in no answer, on no page and at no url of its own. Checked over
 * every public call of the API, future ones included, and over the pages, a millisecond before each moment.
 */

const DATE = '2026-11-20';
const OPENS_AT = Date.parse('2026-11-20T13:00:00Z');
const STROKE_MS = 12_000;
const SECRET = 'Goldammer';

const plainGets = (await everyEndpoint())
  .filter(({ method, access, path }) => method === 'GET' && access === 'public' && !path.includes('{'))
  .filter((endpoint) => !isStream(endpoint));

let gallery: TestApp;
let day: Awaited<ReturnType<typeof createTracedDay>>;
beforeAll(async () => {
  gallery = await createTestApp({}, undefined, { pages: renderedPages });
  await createTracedDay(gallery, '2026-11-19');
  await createTracedDay(gallery, '2026-11-21');
  day = await createTracedDay(gallery, DATE, {
    opensAt: new Date(OPENS_AT).toISOString(),
    words: { en: SECRET, ja: SECRET },
    photos: [1, 2, 3, 4, 5].map((n) => ({ caption: { en: `${SECRET} ${n}`, ja: '' } })),
  });
});
afterAll(() => gallery.close());

const get = async (url: string) => {
  const { statusCode, payload, headers } = await gallery.app.inject({ url });
  return { status: statusCode, text: `${payload}${JSON.stringify(headers)}` };
};

const anywhere = () => [
  ...plainGets.map(({ path }) => path),
  ...['/', '/gallery', '/calendar', '/news', `/gallery?collection=${day.id}&photo=0`, '/sitemaps/1.xml'],
  ...['2026-11-19', DATE, '2026-11-21'].flatMap((date) => [
    ...[`/api/days/${date}`, `/cards/${date}.jpeg`, `/cards/${date}/1.jpeg`, `/${date}`, `/${date}/1`],
    ...[
      `/api/selections/${date}.1~${date}.5`,
      `/five/${date}.1~${date}.5`,
      `/api/openings/${date}/calendar.ics`,
      `/api/openings/${date}/replay`,
      `/${date}/opening`,
    ],
  ]),
  ...[`/api/collections/${day.id}/client-likes`, `/api/collections/${day.id}/total-likes`],
];

const addressesOf = (url: string) => {
  const photo = encodeURIComponent(url);
  return [`/api/images/optimize?url=${photo}&width=300`, `/api/images/exif?url=${photo}`, url];
};

const like = async (place: number) => {
  const url = `/api/collections/${day.id}/photo/${place}/client-likes`;
  return (await gallery.app.inject({ method: 'PATCH', url, payload: { likes: 1 } })).statusCode;
};

/** The traces of the title, which is announced, and of the photos that may be known. */
const secretsFrom = (known: number) => [
  ...day.traces.slice(1 + known),
  `${SECRET} ${known + 1}`,
  `Camera ${day.traces[0]}`,
];

async function expectHidden(known: number): Promise<void> {
  for (const address of anywhere()) {
    const { text } = await get(address);
    for (const trace of secretsFrom(known)) {
      expect(text.includes(trace), `${trace} in ${address} with ${known} known`).toBe(false);
    }
  }
  for (const [place, url] of day.photoUrls.entries()) {
    for (const address of addressesOf(url)) {
      const { status } = await get(address);
      if (place < known) expect(status, `${address} with ${known} known`).toBe(200);
      else expect(status, `${address} with ${known} known`).toBeGreaterThanOrEqual(400);
    }
  }
}

test('[OPEN-2] only one file compares the dates of collections with today', () => {
  const server = new URL('../../src/server/', import.meta.url);
  const comparing = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .filter((name) => {
      const text = readFileSync(new URL(name, server), 'utf8');
      return /\bphotoCollections\b/.test(text) && /\blte\(|\bdate\}? <=/.test(text);
    });
  expect(comparing).toEqual(['db/published.ts']);
});

test('[OPEN-2] announced the day before: the hour and the title, and nothing of the photos', async () => {
  gallery.clock.now = new Date('2026-11-19T12:00:00Z');
  await expectHidden(0);
  expect((await get('/api/openings')).text).toContain(day.traces[0]);
  gallery.clock.now = new Date('2026-11-18T14:59:59.999Z');
  expect((await get('/api/openings')).text).not.toContain(day.traces[0]);
  expect((await get(`/api/openings/${DATE}/calendar.ics`)).status).toBe(404);
});

test('[OPEN-2] each photo is hidden until a few seconds before its reveal, and cannot be liked before it', async () => {
  for (const place of [0, 1, 2, 3, 4]) {
    const reveal = OPENS_AT + place * STROKE_MS;
    gallery.clock.now = new Date(reveal - REVEAL_LEAD_MS - 1);
    await expectHidden(place);
    gallery.clock.now = new Date(reveal - REVEAL_LEAD_MS);
    expect((await get('/api/openings')).text).toContain(day.traces[1 + place]);
    for (const address of addressesOf(day.photoUrls[place] ?? '')) {
      expect((await get(address)).status, address).toBe(200);
    }
    gallery.clock.now = new Date(reveal - 1);
    expect(await like(place)).toBe(404);
    gallery.clock.now = new Date(reveal);
    expect(await like(place)).toBe(200);
  }
});

test('[OPEN-6] with the last photo the day is like any other', async () => {
  gallery.clock.now = new Date(OPENS_AT + 4 * STROKE_MS - 1);
  expect((await get(`/api/days/${DATE}`)).status).toBe(404);
  gallery.clock.now = new Date(OPENS_AT + 4 * STROKE_MS);
  expect((await get('/api/openings')).text).not.toContain(day.traces[0]);
  for (const address of [
    '/api/collections',
    '/api/collections/today',
    `/api/days/${DATE}`,
    '/rss.xml',
    '/',
    '/gallery',
  ]) {
    await expect.poll(async () => (await get(address)).text, { message: address }).toContain(day.traces[5]);
  }
});

test('[OPEN-7] an opening that is called off leaves a day like any other', async () => {
  const owner = await gallery.signIn();
  const date = '2026-11-21';
  gallery.clock.now = new Date('2026-11-20T15:00:00Z');
  const opensAt = '2026-11-20T20:00:00Z';
  const set = (body: object) =>
    gallery.call(updateCollection, { params: { date }, body }, { headers: owner });
  expect((await set({ opensAt })).status).toBe(200);
  await expect.poll(async () => (await get(`/api/days/${date}`)).status).toBe(404);
  expect((await set({ opensAt: null })).status).toBe(200);
  await expect.poll(async () => (await get(`/api/days/${date}`)).status).toBe(200);
});
