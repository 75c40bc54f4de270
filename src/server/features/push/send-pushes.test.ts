import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { answerWith, type PushService, startPushService } from '../../../../tests/support/push-service.ts';
import type { Collection } from '../../../shared/collections.ts';
import { addDays, type DateString } from '../../../shared/dates.ts';
import { planOpening } from '../../../shared/opening-plan.ts';
import type { Language } from '../../../shared/owner-text.ts';
import { storedCollections } from '../../db/schema/days.ts';
import { openingReminders, pushes, pushSubscriptions } from '../../db/schema/push.ts';
import { settings } from '../../db/schema/settings.ts';
import { createSecretBox } from '../../platform/secret-box.ts';
import { createPushServices } from './push-services.ts';
import { createPushStore, hashEndpoint, type PushStore } from './queries.ts';
import { type PushOptions, sendPushes } from './send-pushes.ts';
import { type RemindedOpening, sendReminders } from './send-reminders.ts';
import { createVapidKey } from './vapid.ts';

// Runs on the embedded database and on PostgreSQL.

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const START = new Date('2026-11-21T07:00:00+09:00');
const TODAY = '2026-11-21';
const YESTERDAY = addDays(TODAY, -1);
const SECRETS = createSecretBox('a key for tests, long enough');
const SUBJECT = 'https://gomai.example';

let service: PushService;
let opened: TestDatabase;
let store: PushStore;
let options: PushOptions;
let clock = START;
let due: { date: DateString | undefined; today: DateString };
let title = { en: 'Rain', ja: '雨' };
let photoUrl = '';

beforeAll(async () => {
  service = await startPushService({ now: () => clock });
  opened = await createTestDatabase();
  const { db } = opened.database;
  store = createPushStore(db, SECRETS);
  options = {
    store,
    services: createPushServices({ trustedSources: [service.host] }),
    key: createVapidKey(db, SECRETS),
    subject: SUBJECT,
    siteName: () => 'Gomai',
    due: async () => due,
    findDay: async (date) => day(date),
    now: () => clock,
    log: { info() {}, warn() {} },
  };
  // Makes the VAPID key before any browser subscribes, because making the key deletes all subscriptions.
  await options.key();
});
afterAll(async () => {
  await opened.remove();
  await service.close();
});
beforeEach(async () => {
  for (const table of [pushSubscriptions, pushes]) await opened.database.db.delete(table);
  for (const list of [service.received, service.problems]) list.length = 0;
  service.answers.clear();
  clock = START;
  due = { date: TODAY, today: TODAY };
  title = { en: 'Rain', ja: '雨' };
  photoUrl = `/media/${'a'.repeat(64)}.jpg`;
});

function day(date: DateString): Collection {
  const photos = Array.from({ length: 5 }, () => ({ width: 1500, height: 1000, version: 'v1' }));
  return { id: 1, date, photoUrls: Array(5).fill(photoUrl), photos, title } as unknown as Collection;
}

const add = (name: string, language: Language = 'en') =>
  store.add(service.subscribe(name), { language, coveredUntil: YESTERDAY, now: clock });
const send = () => sendPushes(options, new AbortController().signal);
const names = () => service.received.map(({ browser }) => browser).toSorted();
const rows = () => opened.database.db.select().from(pushSubscriptions).orderBy(pushSubscriptions.id);
const figures = () => opened.database.db.select().from(pushes).orderBy(pushes.date);
const waitFor = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};

test('[FOLLOW-5] a push has title, first photo and page of the day, encrypted and signed', async () => {
  await add('english');
  await add('japanese', 'ja');
  await send();
  expect(service.problems).toEqual([]);
  const [english, japanese] = service.received.toSorted((a, b) => (a.browser < b.browser ? -1 : 1));
  expect(english?.message).toEqual({
    title: 'Rain',
    body: 'Gomai: the five are up',
    language: 'en',
    path: '/2026-11-21',
    image: expect.stringMatching(/^\/api\/images\/optimize\?url=%2Fmedia%2Fa+\.jpg&width=800&.*v=v1$/),
  });
  expect(japanese?.message).toMatchObject({ title: '雨', body: 'Gomai：五枚を公開しました', language: 'ja' });
  expect(english).toMatchObject({ subject: SUBJECT, publicKey: (await options.key()).publicKey });
});

test('[FOLLOW-5] a push has the date if the day has no title, and leaves out a very long photo URL', async () => {
  title = { en: '', ja: '' };
  photoUrl = `https://photos.example/${'x'.repeat(5000)}`;
  await add('reader');
  await send();
  expect(service.received[0]?.message).toEqual({
    title: 'Saturday 11.21.26',
    body: 'Gomai: the five are up',
    language: 'en',
    path: '/2026-11-21',
  });
});

test('[FOLLOW-5] a push has the title in the other language if the day has none in the browser’s language', async () => {
  title = { en: '', ja: '雨' };
  await add('reader');
  await send();
  expect(service.received[0]?.message).toMatchObject({ title: '雨', language: 'en' });
});

test('[FOLLOW-5] sends nothing before a day is due, and then one push per browser', async () => {
  await add('reader');
  due = { date: YESTERDAY, today: YESTERDAY };
  await send();
  due = { date: undefined, today: TODAY };
  await send();
  expect(names()).toEqual([]);
  due = { date: TODAY, today: TODAY };
  await send();
  await send();
  expect(names()).toEqual(['reader']);
  expect(await figures()).toMatchObject([{ date: TODAY, sent: 1, gone: 0, failed: 0 }]);
});

test('[FOLLOW-5] sends at most one push per date, even if two days are published on it', async () => {
  await add('reader');
  due = { date: TODAY, today: addDays(TODAY, 1) };
  await send();
  // The collection of the next day is published on the same date.
  due = { date: addDays(TODAY, 1), today: addDays(TODAY, 1) };
  await send();
  expect(service.received).toHaveLength(1);
  due = { date: addDays(TODAY, 2), today: addDays(TODAY, 2) };
  await send();
  expect(service.received.map(({ message }) => message.path)).toEqual(['/2026-11-21', '/2026-11-23']);
});

test('[FOLLOW-5] times that were stored while the clock was ahead do not delay pushes', async () => {
  await add('reader');
  const ahead = new Date('2030-01-01T00:00:00Z');
  await opened.database.db
    .update(pushSubscriptions)
    .set({ sentOn: '2030-01-01', retryAt: ahead, claimedAt: ahead });
  await send();
  expect(names()).toEqual(['reader']);
});

test('[FOLLOW-5] a run stops sending a day that is deleted meanwhile', async () => {
  for (let n = 0; n < 12; n += 1) await add(`n${n}`);
  const services = {
    ...options.services,
    async post(...request: Parameters<typeof options.services.post>) {
      due = { date: YESTERDAY, today: TODAY };
      return options.services.post(...request);
    },
  };
  await sendPushes({ ...options, services }, new AbortController().signal);
  // Only pushes that were already being sent arrive.
  expect(names().length).toBeLessThanOrEqual(4);
  due = { date: TODAY, today: TODAY };
  await send();
  expect(names()).toHaveLength(12);
});

test('[FOLLOW-5] concurrent runs share the pushes, and no browser is notified twice', async () => {
  for (let n = 0; n < 20; n += 1) await add(`n${n}`);
  await Promise.all([send(), send(), send()]);
  expect(names()).toHaveLength(20);
  expect(new Set(names()).size).toBe(20);
  expect(await figures()).toMatchObject([{ sent: 20 }]);
});

test('[OPS-2] [FOLLOW-5] a run ends before its job expires, and the next run continues', async () => {
  for (let n = 0; n < 9; n += 1) await add(`browser ${n}`);
  const slow = {
    isKnown: options.services.isKnown,
    async post(...request: Parameters<typeof options.services.post>) {
      waitFor(6 * MINUTE_MS);
      return options.services.post(...request);
    },
  };
  const run = () => sendPushes({ ...options, services: slow }, new AbortController().signal);
  await run();
  expect(names().length).toBeLessThan(9);
  while (names().length < 9) {
    const before = names().length;
    await run();
    expect(names().length).toBeGreaterThan(before);
  }
  expect(new Set(names()).size).toBe(9);
});

test('[FOLLOW-5] a push whose process was killed is sent again, and other browsers do not wait for it', async () => {
  await add('first');
  await add('second');
  // Claimed by a process that was killed while it sent.
  await store.claim({ date: TODAY, today: TODAY }, clock);
  await send();
  expect(names()).toEqual(['second']);
  waitFor(2 * MINUTE_MS + 1);
  await send();
  expect(names()).toEqual(['first', 'second']);
});

test.each([404, 410])('[FOLLOW-5] a response of %i deletes the subscription', async (status) => {
  for (const name of ['gone', 'here']) await add(name);
  service.answers.set('gone', answerWith(status));
  await send();
  expect(await rows()).toHaveLength(1);
  expect(await figures()).toMatchObject([{ sent: 1, gone: 1, failed: 0 }]);
});

test('[FOLLOW-5] status 410 does not delete a subscription whose endpoint was replaced meanwhile', async () => {
  await add('old');
  const old = service.subscribe('old');
  const renewed = service.subscribe('new');
  service.answers.set('old', async (response) => {
    await store.renew({ ...renewed, replaces: old.endpoint });
    response.writeHead(410).end();
  });
  await send();
  expect(await rows()).toMatchObject([{ endpointHash: hashEndpoint(renewed.endpoint) }]);
});

test('[FOLLOW-5] retries after 429 and 5xx with growing delays, or after the time in Retry-After', async () => {
  await add('busy');
  service.answers.set('busy', answerWith(503));
  await send();
  await send();
  expect(await rows()).toMatchObject([{ failures: 1, retryAt: new Date(START.getTime() + 10 * MINUTE_MS) }]);
  waitFor(10 * MINUTE_MS);
  await send();
  expect(await rows()).toMatchObject([{ failures: 2, retryAt: new Date(clock.getTime() + 20 * MINUTE_MS) }]);
  service.answers.set('busy', answerWith(429, { 'retry-after': '7200' }));
  waitFor(20 * MINUTE_MS);
  await send();
  expect(await rows()).toMatchObject([{ failures: 3, retryAt: new Date(clock.getTime() + 120 * MINUTE_MS) }]);
  service.answers.clear();
  waitFor(120 * MINUTE_MS);
  await send();
  expect(names()).toEqual(['busy']);
  expect(await rows()).toMatchObject([{ failures: 0, failingSince: null, retryAt: null }]);
  expect(await figures()).toMatchObject([{ sent: 1, failed: 3 }]);
});

test('[FOLLOW-5] a subscription that is refused for two weeks is deleted', async () => {
  await add('broken');
  service.answers.set('broken', answerWith(400));
  for (let days = 0; days < 14; days += 1) {
    due = { date: addDays(TODAY, days), today: addDays(TODAY, days) };
    await send();
    expect(await rows()).toHaveLength(1);
    waitFor(DAY_MS);
  }
  due = { date: addDays(TODAY, 14), today: addDays(TODAY, 14) };
  await send();
  expect(await rows()).toEqual([]);
});

/** Sends a push on each of 20 days with these services; the next push is due on the 21st day. */
async function sendFor20Days(services: PushOptions['services']): Promise<void> {
  for (let days = 0; days < 20; days += 1) {
    due = { date: addDays(TODAY, days), today: addDays(TODAY, days) };
    await sendPushes({ ...options, services }, new AbortController().signal);
    waitFor(DAY_MS);
  }
  due = { date: addDays(TODAY, 20), today: addDays(TODAY, 20) };
}

test('[FOLLOW-5] a subscription whose push service cannot be reached is kept, even if then refused once', async () => {
  await add('reader');
  const post = async () => ({ kind: 'refused', isOutage: true }) as const;
  await sendFor20Days({ ...options.services, post });
  service.answers.set('reader', answerWith(503));
  await send();
  expect(await rows()).toMatchObject([{ failingSince: due.today }]);
  service.answers.clear();
  waitFor(DAY_MS);
  await send();
  expect(names()).toEqual(['reader']);
});

test('[FOLLOW-5] a subscription whose push service cannot be reached is deleted after two weeks if others can', async () => {
  await add('nowhere');
  await add('reader');
  const nowhere = service.subscribe('nowhere').endpoint;
  const post: PushOptions['services']['post'] = async (endpoint) =>
    endpoint === nowhere ? { kind: 'refused', isOutage: true } : { kind: 'sent' };
  for (const days of Array(16).keys()) {
    due = { date: addDays(TODAY, days), today: addDays(TODAY, days) };
    for (const _ of [1, 2]) {
      await sendPushes({ ...options, services: { ...options.services, post } }, new AbortController().signal);
      waitFor(DAY_MS / 2);
    }
    expect(await rows()).toHaveLength(days < 14 ? 2 : 1);
  }
});

test('[FOLLOW-5] a subscription of a push service that is not known any more is deleted after two weeks', async () => {
  await add('reader');
  await sendFor20Days(createPushServices({ trustedSources: [] }));
  expect(await rows()).toEqual([]);
});

test('[FOLLOW-5] other browsers are notified before subscriptions whose pushes were refused', async () => {
  for (let n = 0; n < 30; n += 1) {
    await add(`bad${n}`);
    service.answers.set(`bad${n}`, answerWith(500));
  }
  // Ten refusals in a row end a run.
  for (let run = 0; run < 4; run += 1) await send();
  waitFor(DAY_MS);
  await add('good');
  await send();
  expect(names()).toEqual(['good']);
});

test('[FOLLOW-5] the VAPID key is made once, stored encrypted, and replaced if SECRET_KEY changes', async () => {
  const { db } = opened.database;
  await db.delete(settings);
  const keys = await Promise.all([1, 2, 3].map(() => createVapidKey(db, SECRETS)()));
  const [{ publicKey } = { publicKey: '' }] = keys;
  expect(keys.map((key) => key.publicKey)).toEqual([publicKey, publicKey, publicKey]);
  expect((await createVapidKey(db, SECRETS)()).publicKey).toBe(publicKey);
  const [stored] = await db.select().from(settings);
  expect(stored?.value).toMatch(/^v1:/);

  await add('reader');
  const moved = await createVapidKey(db, createSecretBox('another key, long enough'))();
  expect(moved.publicKey).not.toBe(publicKey);
  // Subscriptions with the lost key are deleted; pages renew them.
  expect(await rows()).toEqual([]);
});

describe('reminders', () => {
  const OPENS_AT = new Date(START.getTime() + 60 * MINUTE_MS).toISOString();
  let openings: RemindedOpening[] = [];
  let id = 0;
  beforeEach(async () => {
    id = await plan(TODAY);
    openings = [{ id, date: TODAY, opensAt: OPENS_AT, title: { en: 'Fog', ja: '' } }];
  });
  afterEach(async () => {
    await opened.database.db.delete(storedCollections);
  });
  const plan = async (date: DateString) => {
    const opening = planOpening({ opensAt: OPENS_AT, strokeSeconds: 12, manualReveals: false });
    const rows = await opened.database.db
      .insert(storedCollections)
      .values({ date, photoUrls: ['a'], opening })
      .returning();
    return rows[0]?.id ?? 0;
  };
  const remind = () =>
    sendReminders({ ...options, openings: async () => openings }, new AbortController().signal);
  const requestReminder = (name: string, isWanted = true, collectionId = id) =>
    store.remind(hashEndpoint(`http://${service.host}/push/${name}`), { collectionId }, isWanted);
  const reminders = () =>
    opened.database.db.select().from(openingReminders).orderBy(openingReminders.subscriptionId);

  test('[OPEN-3] [FOLLOW-5] are sent once, in the last 15 minutes before the opening, to browsers that asked', async () => {
    for (const name of ['asked', 'withdrew', 'silent']) await add(name);
    expect(await requestReminder('asked')).toBe(true);
    await requestReminder('withdrew');
    await requestReminder('withdrew', false);
    waitFor(44 * MINUTE_MS);
    await remind();
    expect(service.received).toEqual([]);
    waitFor(2 * MINUTE_MS);
    await Promise.all([remind(), remind()]);
    expect(service.problems).toEqual([]);
    expect(names()).toEqual(['asked']);
    expect(service.received[0]?.message).toEqual({
      title: 'Fog',
      body: 'Gomai: the opening begins in a few minutes',
      language: 'en',
      path: '/2026-11-21',
      key: `opening ${openings[0]?.opensAt}`,
    });
    await remind();
    expect(names()).toEqual(['asked']);
    // The day's own push is sent in addition.
    await send();
    expect(names()).toEqual(['asked', 'asked', 'silent', 'withdrew']);
  });

  test('[OPEN-7] are sent before a moved opening’s new hour; not for a begun or called-off opening', async () => {
    await add('asked');
    await requestReminder('asked');
    openings = [];
    waitFor(50 * MINUTE_MS);
    await remind();
    openings = [{ id, date: TODAY, opensAt: clock.toISOString(), title: null }];
    await remind();
    expect(service.received).toEqual([]);
    openings = [
      { id, date: TODAY, opensAt: new Date(clock.getTime() + 10 * MINUTE_MS).toISOString(), title: null },
    ];
    await remind();
    expect(service.received[0]?.message).toMatchObject({ title: 'Saturday 11.21.26' });
  });

  test('[OPEN-7] are not sent any more if their opening is called off during a run', async () => {
    for (let n = 0; n < 12; n += 1) {
      await add(`n${n}`);
      await requestReminder(`n${n}`);
    }
    waitFor(50 * MINUTE_MS);
    const services = {
      ...options.services,
      async post(...request: Parameters<typeof options.services.post>) {
        openings = [];
        return options.services.post(...request);
      },
    };
    const run = { ...options, services, openings: async () => openings };
    await sendReminders(run, new AbortController().signal);
    // Only reminders that were already being sent arrive.
    expect(names().length).toBeLessThanOrEqual(4);
  });

  test('[OPEN-7] are sent once, and again if the opening is moved afterwards', async () => {
    await add('asked');
    await requestReminder('asked');
    const opensIn = (minutes: number) => {
      openings = [
        {
          id,
          date: TODAY,
          opensAt: new Date(clock.getTime() + minutes * MINUTE_MS).toISOString(),
          title: null,
        },
      ];
    };
    opensIn(10);
    await remind();
    opensIn(30);
    await remind();
    // A page requests the reminder again.
    await requestReminder('asked');
    expect(names()).toEqual(['asked']);
    waitFor(20 * MINUTE_MS);
    await remind();
    await remind();
    expect(names()).toEqual(['asked', 'asked']);
  });

  test('[FOLLOW-5] [OPEN-3] are retried by later runs if the push service refuses them, until the opening begins', async () => {
    for (const name of ['late', 'never', 'gone']) {
      service.answers.set(name, answerWith(name === 'gone' ? 410 : 503));
      await add(name);
      await requestReminder(name);
    }
    waitFor(46 * MINUTE_MS);
    await remind();
    expect(await reminders()).toMatchObject([{ remindedFor: null }, { remindedFor: null }]);
    service.answers.delete('late');
    waitFor(5 * MINUTE_MS);
    await remind();
    await remind();
    expect(names()).toEqual(['late']);
    waitFor(5 * MINUTE_MS);
    await remind();
    const lastTry = clock;
    service.answers.delete('never');
    waitFor(5 * MINUTE_MS);
    await remind();
    expect(names()).toEqual(['late']);
    expect(await reminders()).toMatchObject([
      { remindedFor: new Date(OPENS_AT), claimedAt: null },
      { remindedFor: null, claimedAt: lastTry },
    ]);
    expect(await rows()).toMatchObject([{ failures: 0 }, { failures: 0 }]);
  });

  test('[FOLLOW-5] [OPEN-3] stop after ten refusals in a row; later runs begin with other browsers', async () => {
    for (let n = 0; n < 30; n += 1) {
      await add(`bad${n}`);
      await requestReminder(`bad${n}`);
      service.answers.set(`bad${n}`, answerWith(500));
    }
    await add('good');
    await requestReminder('good');
    waitFor(46 * MINUTE_MS);
    await remind();
    expect((await reminders()).filter(({ claimedAt }) => claimedAt !== null).length).toBeLessThan(14);
    for (let run = 0; run < 3; run += 1) {
      waitFor(3 * MINUTE_MS);
      await remind();
    }
    expect(names()).toEqual(['good']);
  });

  test('[OPEN-3] are sent once for each of two openings', async () => {
    await add('asked');
    const next = await plan(addDays(TODAY, 1));
    for (const opening of [id, next]) await requestReminder('asked', true, opening);
    waitFor(50 * MINUTE_MS);
    await remind();
    waitFor(DAY_MS);
    const opensAt = new Date(Date.parse(OPENS_AT) + DAY_MS).toISOString();
    openings = [{ id: next, date: addDays(TODAY, 1), opensAt, title: null }];
    await remind();
    await remind();
    expect(service.received.map(({ message }) => message.path)).toEqual(['/2026-11-21', '/2026-11-22']);
  });

  test('[OPEN-3] cannot be requested by an unknown browser', async () => {
    expect(await requestReminder('stranger')).toBe(false);
  });
});
