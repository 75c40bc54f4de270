import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REVEAL_LEAD_MS } from '../../src/shared/opening-plan.ts';
import { openingStream } from '../../src/shared/openings.ts';
import { updateCollection } from '../../src/shared/owner-collections.ts';
import { startPresence } from '../../src/shared/presence.ts';
import type { TourState } from '../../src/shared/tour.ts';
import { ChatClient } from '../support/chat-client.ts';
import { everyEndpoint, isStream } from '../support/every-endpoint.ts';
import { renderedPages } from '../support/rendered-pages.ts';
import { createSecretDay } from '../support/secret-day.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { visitorAddress } from '../support/visitor-address.ts';

/**
 * OPEN-2: until `REVEAL_LEAD_MS` before its reveal a photo of an opening is in no response, on no page and at no URL
 * of its own. Checks pages and all public endpoints.
 */

const DATE = '2026-11-20';
const OPENS_AT = Date.parse('2026-11-20T13:00:00Z');
const STROKE_MS = 12_000;
const SECRET = 'Goldammer';

const everyCall = await everyEndpoint();
const publicGets = everyCall.filter(
  (endpoint) => endpoint.method === 'GET' && endpoint.access === 'public' && !isStream(endpoint),
);
const plainGets = publicGets.filter(({ path }) => !path.includes('{'));

let gallery: TestApp;
let day: Awaited<ReturnType<typeof createSecretDay>>;
async function prepare(): Promise<void> {
  gallery = await createTestApp({}, undefined, { pages: renderedPages });
  await createSecretDay(gallery, '2026-11-19');
  await createSecretDay(gallery, '2026-11-21');
  day = await createSecretDay(gallery, DATE, {
    opensAt: new Date(OPENS_AT).toISOString(),
    words: { en: SECRET, ja: SECRET },
    photos: [1, 2, 3, 4, 5].map((n) => ({ caption: { en: `${SECRET} ${n}`, ja: '' } })),
  });
}
beforeAll(prepare);
afterAll(() => gallery.close());

let visitors = 0;
const get = async (url: string) => {
  // Each request has its own IP address, because a rate limit would replace the response.
  const remoteAddress = visitorAddress(visitors++);
  const { statusCode, payload, headers } = await gallery.app.inject({ url, remoteAddress });
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
      `/api/openings/${date}/called-off`,
      `/${date}/opening`,
    ],
  ]),
  ...[`/api/collections/${day.id}/client-likes`, `/api/collections/${day.id}/total-likes`],
];

const urlsOf = (url: string) => {
  const photo = encodeURIComponent(url);
  return [`/api/images/optimize?url=${photo}&width=300`, `/api/images/exif?url=${photo}`, url];
};

const like = async (index: number) => {
  const url = `/api/collections/${day.id}/photo/${index}/client-likes`;
  return (await gallery.app.inject({ method: 'PATCH', url, payload: { likes: 1 } })).statusCode;
};

/** Texts that must not appear. The title is announced, and the first `known` photos may be shown. */
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
  for (const [index, url] of day.photoUrls.entries()) {
    for (const address of urlsOf(url)) {
      const { status } = await get(address);
      if (index < known) expect(status, `${address} with ${known} known`).toBe(200);
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
      return /\bphotoCollections\b/.test(text) && /\blte\(\s*[\w.]*\bdate\b|\bdate\}? <=/.test(text);
    });
  expect(comparing).toEqual(['db/queries/published.ts']);
});

test('[OPEN-2] from the day before, the opening’s title is public, but nothing of its photos', async () => {
  gallery.clock.now = new Date('2026-11-19T12:00:00Z');
  await expectHidden(0);
  expect((await get('/api/openings')).text).toContain(day.traces[0]);
  gallery.clock.now = new Date('2026-11-18T14:59:59.999Z');
  expect((await get('/api/openings')).text).not.toContain(day.traces[0]);
  expect((await get(`/api/openings/${DATE}/calendar.ics`)).status).toBe(404);
});

test('[OPEN-2] each photo is hidden until a few seconds before its reveal, and cannot be liked before its reveal', async () => {
  for (const index of [0, 1, 2, 3, 4]) {
    const reveal = OPENS_AT + index * STROKE_MS;
    gallery.clock.now = new Date(reveal - REVEAL_LEAD_MS - 1);
    await expectHidden(index);
    gallery.clock.now = new Date(reveal - REVEAL_LEAD_MS);
    expect((await get('/api/openings')).text).toContain(day.traces[1 + index]);
    for (const address of urlsOf(day.photoUrls[index] ?? '')) {
      expect((await get(address)).status, address).toBe(200);
    }
    gallery.clock.now = new Date(reveal - 1);
    expect(await like(index)).toBe(404);
    gallery.clock.now = new Date(reveal);
    expect(await like(index)).toBe(200);
  }
});

test('[OPEN-3] without scripts the page shows the opening’s time and reloads itself every minute', async () => {
  await gallery.close();
  await prepare();
  gallery.clock.now = new Date(OPENS_AT - 60_000);
  for (const page of ['/', `/${DATE}`]) {
    const { text } = await get(page);
    expect(text).toMatch(/<noscript><meta http-equiv="refresh" content="60"/);
    expect(text).toContain(`dateTime="${new Date(OPENS_AT).toISOString()}">22:00<`);
  }
});

/** Values for URLs that could lead to the day's photos. `dates`, a part of the values, are also the paths of pages. */
const vocabulary = () => {
  const dates = ['2026-11-18', '2026-11-19', DATE, '2026-11-21', '2026-11'];
  const ids = [day.id - 1, day.id, day.id + 1].map(String);
  const photoUrls = day.photoUrls.flatMap((url) => [url, `${url}?1`, url.toUpperCase(), `.${url}`]);
  return {
    dates,
    values: [
      ...dates,
      ...ids,
      ...photoUrls,
      ...['0', '1', '4', '5', '10', '300', '1920', 'en', 'ja', 'jpeg', 'avif', SECRET, day.traces[0] ?? ''],
      ...[`${DATE}.1`, `${DATE}.5~${DATE}.4~${DATE}.3~${DATE}.2~${DATE}.1`],
    ],
  };
};

/** Generates URLs of public endpoints and pages, with values that could lead to the day's photos. */
function anyUrl(): fc.Arbitrary<string> {
  const { dates, values } = vocabulary();
  const value = fc.constantFrom(...values).map(encodeURIComponent);
  const names = [
    'page',
    'q',
    'collection',
    'photo',
    'hearts',
    'camera',
    'date',
    'url',
    'width',
    'from',
    'lang',
  ];
  const query = fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 3 });
  const pages = ['/', '/gallery', '/calendar', '/news', '/follow', '/rss.xml', '/atom.xml', '/feed.json'];
  const ofDay = fc
    .constantFrom(...dates)
    .chain((date) =>
      fc.constantFrom(`/${date}`, `/${date}/1`, `/${date}/5`, `/${date}/opening`, `/cards/${date}.jpeg`),
    );
  const called = fc
    .tuple(
      fc.constantFrom(...publicGets.map(({ path }) => path)),
      fc.array(value, { minLength: 3, maxLength: 3 }),
    )
    .map(([path, filling]) => path.replace(/\{\w+\}/g, () => filling.pop() ?? '1'));
  return fc
    .tuple(fc.oneof({ weight: 4, arbitrary: called }, ofDay, fc.constantFrom(...pages)), query)
    .map(([path, asked]) => `${path}?${asked.map((pair) => pair.join('=')).join('&')}`);
}

test('[OPEN-2] no generated URL shows a photo before its time', async () => {
  // Starts a new gallery, because the clock of the previous one is past many of the moments below.
  await gallery.close();
  await prepare();
  const seed = Number(process.env.ABUSE_SEED ?? 20261121);
  const begins = OPENS_AT - 86_400_000;
  const moment = fc.oneof(
    fc.integer({ min: begins, max: OPENS_AT + 4 * STROKE_MS - 1 }),
    fc.integer({ min: OPENS_AT - 2 * REVEAL_LEAD_MS, max: OPENS_AT + 4 * STROKE_MS - 1 }),
  );
  const photo = fc
    .tuple(fc.constantFrom(...day.photoUrls), fc.nat(2))
    .map(([url, kind]) => urlsOf(url)[kind] ?? url);
  const asked = [
    ...fc.sample(fc.tuple(moment, anyUrl()), { seed, numRuns: 400 }),
    ...fc.sample(fc.tuple(moment, photo), { seed, numRuns: 100 }),
  ].toSorted(([one], [other]) => one - other);
  let answered = 0;
  for (const [at, address] of asked) {
    gallery.clock.now = new Date(at);
    const { status, text } = await get(address);
    if (status === 200) answered += 1;
    const known = day.photoUrls.filter(
      (_, index) => at >= OPENS_AT + index * STROKE_MS - REVEAL_LEAD_MS,
    ).length;
    const said = `${address} ${OPENS_AT - at} ms before the first, seed ${seed}`;
    const hidden = day.photoUrls.findIndex((url) => urlsOf(url).includes(address)) >= known;
    if (hidden) expect(status, said).toBeGreaterThanOrEqual(400);
    // A response may repeat the requested URL.
    for (const trace of secretsFrom(known).filter((each) => !address.includes(each))) {
      expect(text.includes(trace), `${trace} in ${said}`).toBe(false);
    }
  }
  expect(answered).toBeGreaterThan(asked.length / 3);
});

test('[OPEN-2] before a photo’s time, responses to visitors’ changes do not show the photo, and HEAD, range and conditional requests for it are refused', async () => {
  await gallery.close();
  await prepare();
  const others = everyCall.filter(({ method, access }) => method !== 'GET' && access === 'public');
  expect(others.length).toBeGreaterThan(5);
  const { values } = vocabulary();
  const value = fc.constantFrom<unknown>(...values, ...day.photoUrls, day.id, 1, true, 0);
  const names = ['url', 'date', 'collectionId', 'photoIndex', 'photo', 'likes', 'name', 'line', 'id', 'text'];
  const body = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 5 });
  const filling = fc.array(fc.constantFrom(...values).map(encodeURIComponent), {
    minLength: 3,
    maxLength: 3,
  });
  const runs = fc.sample(fc.tuple(fc.constantFrom(...others), filling, body), {
    seed: 20261121,
    numRuns: 200,
  });
  for (const index of [0, 1, 2, 3, 4]) {
    gallery.clock.now = new Date(OPENS_AT + index * STROKE_MS - REVEAL_LEAD_MS - 1);
    for (const [{ method, path }, params, payload] of runs.filter((_, n) => n % 5 === index)) {
      const filled = [...params];
      const url = path.replace(/\{\w+\}/g, () => filled.pop() ?? '1');
      const remoteAddress = visitorAddress(visitors++);
      const sent = await gallery.app.inject({ method, url, payload, remoteAddress });
      for (const trace of secretsFrom(index).filter(
        (each) => !JSON.stringify([url, payload]).includes(each),
      )) {
        expect(`${sent.payload}${JSON.stringify(sent.headers)}`.includes(trace), `${method} ${url}`).toBe(
          false,
        );
      }
    }
    // HEAD, a range and a conditional GET of a hidden photo are refused, too.
    for (const url of day.photoUrls.slice(index).flatMap(urlsOf)) {
      for (const [method, headers] of [
        ['HEAD', {}],
        ['GET', { range: 'bytes=0-99' }],
        ['GET', { 'if-none-match': '*' }],
      ] as const) {
        const sent = await gallery.app.inject({
          method,
          url,
          headers,
          remoteAddress: visitorAddress(visitors++),
        });
        expect(sent.statusCode, `${method} ${url}`).toBeGreaterThanOrEqual(400);
      }
    }
  }
});

/** Opens a stream; `text` grows with what it receives. */
async function openStream(url: string) {
  const stop = new AbortController();
  const answer = await fetch(url, { signal: stop.signal });
  expect(answer.status, url).toBe(200);
  const stream = { url, text: '', close: () => stop.abort() };
  const read = async () => {
    for await (const chunk of answer.body ?? []) stream.text += Buffer.from(chunk).toString();
  };
  read().catch(() => {});
  return stream;
}

test('[OPEN-2] no stream and no chat frame shows a photo before its time, whatever the owner shares or presents', async () => {
  await gallery.close();
  await prepare();
  gallery.clock.now = new Date(OPENS_AT - 60_000);
  const address = await gallery.app.listen({ host: '127.0.0.1', port: 0 });
  const headers = await gallery.signIn();
  await gallery.call(startPresence, { body: { tab: crypto.randomUUID() } }, { headers });
  const paths = everyCall
    .filter((each) => isStream(each) && each.access === 'public')
    .map(({ path }) => path);
  expect(paths).toContain(openingStream.path);
  const streams = await Promise.all(paths.map((path) => openStream(address + path)));
  const owner = new ChatClient(address, { headers });
  await owner.join('');
  const visitor = new ChatClient(address);
  await visitor.join('Quiet Heron 41');
  const share = (index: number) =>
    JSON.stringify({
      text: `${index}`,
      sharedPhoto: { collectionId: day.id, photoIndex: index, photoUrl: day.photoUrls[index], date: DATE },
    });

  for (const index of [0, 1, 2, 3, 4]) {
    gallery.clock.now = new Date(OPENS_AT + index * STROKE_MS - REVEAL_LEAD_MS - 1);
    await gallery.call(
      updateCollection,
      { params: { date: DATE }, body: { title: title(index) } },
      { headers },
    );
    if (index > 0) await like(index - 1);
    for (const member of [owner, visitor]) member.say(share(index));
    owner.send({ type: 'tour_start', state: tourState(index) });
    const marker = `Before ${index + 1}`;
    owner.say(marker);
    await visitor.next('message', ({ message }) => message.text === marker);
    const late = new ChatClient(address);
    await late.join('Slow Tram 7');
    const received = [
      ...streams.map(({ url, text }) => [url, text] as const),
      ['the chat', JSON.stringify(visitor.frames)] as const,
      ['the chat of a late visitor', JSON.stringify(late.frames)] as const,
    ];
    late.leave();
    for (const [where, text] of received) {
      for (const trace of secretsFrom(index)) {
        expect(text.includes(trace), `${trace} in ${where} before photo ${index + 1}`).toBe(false);
      }
    }
  }
  expect(visitor.all('tour')).toEqual([]);
  expect(owner.all('refused').map(({ reason }) => reason)).toContain('photo_unknown');
  // The stream of openings was open: it received events of the day's changes.
  expect(streams.find(({ url }) => url.endsWith(openingStream.path))?.text).toContain('event: opening');
  for (const each of [owner, visitor]) each.leave();
  for (const stream of streams) stream.close();
});

const title = (index: number) => ({ en: `${day.traces[0]} ${index}`, ja: '' });

const tourState = (photoIndex: number): TourState => ({
  tour: crypto.randomUUID(),
  sequence: 1,
  photo: { collectionId: day.id, photoIndex },
  view: { x: 0, y: 0, width: 1, height: 1 },
});

test('[OPEN-6] once the last photo is revealed, the day is like any other', async () => {
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

test('[OPEN-2] [OPEN-7] photos left unrevealed by a called-off opening are hidden until the owner shows them', async () => {
  await gallery.close();
  await prepare();
  const headers = await gallery.signIn();
  gallery.clock.now = new Date(OPENS_AT - 3_600_000);
  const change = (body: object) =>
    gallery.call(updateCollection, { params: { date: DATE }, body }, { headers });
  const words = { en: 'No opening tonight.', ja: '' };
  expect((await change({ opensAt: null, calledOff: { words, staysUnrevealed: true } })).status).toBe(200);
  for (const at of [
    '2026-11-20T12:00:00Z',
    '2026-11-20T13:00:00Z',
    '2026-11-20T15:00:00Z',
    '2026-12-31T00:00:00Z',
  ]) {
    gallery.clock.now = new Date(at);
    await expectHidden(0);
    expect(await like(0)).toBe(404);
  }
  expect((await get('/api/openings')).text).not.toContain(day.traces[0]);
  expect((await get(`/api/openings/${DATE}/called-off`)).text).not.toContain(words.en);
  gallery.clock.now = new Date('2026-11-20T14:00:00Z');
  expect((await get('/')).text).toContain(words.en);
  expect((await change({ calledOff: null })).status).toBe(200);
  await expect.poll(async () => (await get(`/api/days/${DATE}`)).text).toContain(day.traces[5]);
});

test('[OPEN-7] `opensAt: null` removes the opening, and the day is public like any other', async () => {
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
