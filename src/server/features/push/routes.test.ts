import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PushService, startPushService } from '../../../../tests/support/push-service.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { createCollection, updateCollection } from '../../../shared/owner-collections.ts';
import { removePushSubscription, savePushSubscription, setOpeningReminder } from '../../../shared/push.ts';
import { getDigests, getFollow } from '../../../shared/subscribers.ts';
import { eq, sql } from '../../db/orm.ts';
import { photoCollections, storedCollections } from '../../db/schema/days.ts';
import { openingReminders, pushes, pushSubscriptions } from '../../db/schema/push.ts';
import { rateLimits } from '../../db/schema/rate-limits.ts';
import { hashEndpoint } from './queries.ts';

// Runs on the embedded database and on PostgreSQL.

let service: PushService;
let gallery: TestApp;

beforeAll(async () => {
  service = await startPushService({ now: () => gallery.clock.now });
  gallery = await createTestApp({ PUBLIC_URL: 'https://gomai.example', TRUSTED_SOURCES: service.host });
});
afterAll(async () => {
  await gallery.close();
  await service.close();
});
beforeEach(async () => {
  for (const table of [pushSubscriptions, pushes, rateLimits]) await gallery.db.delete(table);
});

const save = (name: string, more: object = {}) =>
  gallery.call(savePushSubscription, { body: { ...service.subscribe(name), language: 'en', ...more } });
const unfinishedPushes = async () =>
  (await gallery.db.execute(sql`SELECT FROM pgboss.job WHERE name = 'push-days' AND state < 'completed'`))
    .rowCount;
const rows = () => gallery.db.select().from(pushSubscriptions).orderBy(pushSubscriptions.id);

test('[FOLLOW-5] stores a subscription encrypted, renews it, and deletes it', async () => {
  const { endpoint } = service.subscribe('phone');
  expect((await save('phone')).status).toBe(200);
  const [row] = await rows();
  expect(JSON.stringify(row)).not.toContain('/push/phone');
  expect(row).toMatchObject({
    language: 'en',
    endpointHash: hashEndpoint(endpoint),
    coveredUntil: '2026-11-19',
  });

  expect((await save('phone', { language: 'ja' })).status).toBe(200);
  expect((await save('phone', { language: undefined })).status).toBe(200);
  expect(await rows()).toMatchObject([{ id: row?.id, language: 'ja' }]);

  const remove = () => gallery.call(removePushSubscription, { query: { id: hashEndpoint(endpoint) } });
  expect(await remove()).toMatchObject({ status: 200, body: {} });
  expect(await rows()).toEqual([]);
  expect(await remove()).toMatchObject({ status: 200, body: {} });
});

test('[FOLLOW-5] a subscription keeps its language and last push when its endpoint is replaced', async () => {
  await save('old', { language: 'ja' });
  await gallery.db.update(pushSubscriptions).set({ sentOn: '2026-11-20' });
  const replaces = service.subscribe('old').endpoint;
  expect((await save('new', { language: undefined, replaces })).status).toBe(200);
  const changed = { language: 'ja', sentOn: '2026-11-20' };
  expect(await rows()).toMatchObject([
    { ...changed, endpointHash: hashEndpoint(service.subscribe('new').endpoint) },
  ]);
  // Now both endpoints are stored, as if a page had sent the new one before the service worker sent `replaces`.
  await save('old');
  await save('new', { language: undefined, replaces });
  expect(await rows()).toMatchObject([changed]);
});

test('[FOLLOW-5] a subscription without a language gets that of the browser’s cookie, else that of the site', async () => {
  const renew = (name: string, headers = {}) =>
    gallery.call(savePushSubscription, { body: service.subscribe(name) }, { headers });
  await renew('phone', { cookie: 'gomai-language=ja' });
  await renew('tablet');
  expect(await rows()).toMatchObject([{ language: 'ja' }, { language: 'en' }]);
});

test.each([
  ['a private network', { endpoint: 'https://10.0.0.1/push' }],
  ['an unknown host', { endpoint: 'https://push.example/abc' }],
  ['an endpoint that is no URL', { endpoint: 'push' }],
  ['a key that is no point on the curve', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }],
  ['a short secret', { keys: { ...someKeys(), auth: 'AAAA' } }],
  ['an unknown language', { language: 'fr' }],
])('[FOLLOW-5] refuses %s', async (_, wrong) => {
  expect((await save('phone', wrong)).status).toBe(400);
  expect(await rows()).toEqual([]);
});

function someKeys() {
  return {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  };
}

test('[FOLLOW-8] limits new subscriptions per IP address, but not renewals', async () => {
  for (let n = 0; n < 5; n += 1) expect((await save(`n${n}`)).status).toBe(200);
  expect((await save('sixth')).status).toBe(429);
  for (let n = 0; n < 10; n += 1) expect((await save('n1')).status).toBe(200);
  expect(await rows()).toHaveLength(5);
});

test('[FOLLOW-5] the owner sees the number of subscriptions and the figures of the newest day', async () => {
  await save('phone');
  const at = gallery.clock.now;
  const days = [
    { date: '2026-11-18', sent: 9 },
    { date: '2026-11-19', sent: 3, gone: 2, failed: 1 },
  ];
  await gallery.db.insert(pushes).values(days.map((day) => ({ ...day, firstSentAt: at, lastSentAt: at })));
  const { body } = await gallery.call(getDigests, {}, { headers: await gallery.signIn() });
  expect(body).toMatchObject({
    push: {
      isOffered: true,
      subscriptions: 1,
      waiting: 0,
      latest: { date: '2026-11-19', sent: 3, gone: 2, failed: 1 },
    },
  });
});

test('[FOLLOW-5] a gallery without a secure URL offers no notifications', async () => {
  expect((await gallery.call(getFollow, {})).body).toEqual({
    email: false,
    push: expect.stringMatching(/^B[\w-]{86}$/),
  });
  const other = await createTestApp({ TRUSTED_SOURCES: service.host });
  expect((await other.call(getFollow, {})).body).toEqual({ email: false, push: null });
  const { status } = await other.call(savePushSubscription, { body: service.subscribe('phone') });
  expect(status).toBe(501);
  await other.close();
});

describe('reminders', () => {
  const [DATE, NEXT] = ['2026-11-20', '2026-11-21'];
  let headers: Record<string, string>;
  let id: string;
  beforeEach(async () => {
    headers = await gallery.signIn();
    // Makes the VAPID key before the browser subscribes, because making the key deletes all subscriptions.
    await gallery.call(getFollow, {});
    const phone = service.subscribe('phone');
    await gallery.call(savePushSubscription, { body: { ...phone, language: 'en' } });
    id = hashEndpoint(phone.endpoint);
  });
  afterEach(async () => {
    await gallery.db.delete(storedCollections);
  });

  /** Plans an opening at ten in the evening in Tokyo; returns its collection's id. */
  const announce = async (date: string) => {
    const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://photos.invalid/${n}.jpg`);
    const body = { date, photoUrls, opensAt: `${date}T13:00:00.000Z` };
    expect((await gallery.call(createCollection, { body }, { headers })).status).toBe(201);
    const [day] = await gallery.db.select().from(photoCollections).where(eq(photoCollections.date, date));
    return day?.id ?? 0;
  };
  const remind = async (collectionId: number, more: object = {}) => {
    const body = { id, collectionId, isWanted: true, ...more };
    return (await gallery.call(setOpeningReminder, { body })).status;
  };
  const reminded = async () => {
    const all = await gallery.db.select().from(openingReminders).orderBy(openingReminders.collectionId);
    return all.map(({ collectionId }) => collectionId);
  };

  test('[OPEN-3] can be requested and withdrawn, but not by an unknown browser', async () => {
    const opening = await announce(DATE);
    expect(await remind(opening)).toBe(200);
    expect(await remind(opening)).toBe(200);
    expect(await reminded()).toEqual([opening]);
    expect(await remind(opening, { isWanted: false })).toBe(200);
    expect(await reminded()).toEqual([]);
    expect(await remind(opening, { id: 'a'.repeat(64) })).toBe(404);
    for (const collectionId of ['tomorrow', 3_000_000_000])
      expect(await remind(opening, { collectionId })).toBe(400);
  });

  test('[SCALE-4] [OPEN-3] can be requested and withdrawn by the opening’s date, as pages of 1.1.0 do', async () => {
    const opening = await announce(DATE);
    await announce(NEXT);
    const remindOn = async (isWanted: boolean) =>
      (await gallery.call(setOpeningReminder, { body: { id, date: DATE, isWanted } })).status;
    expect([await remindOn(true), await reminded()]).toEqual([200, [opening]]);
    expect([await remindOn(false), await reminded()]).toEqual([200, []]);
  });

  test('[OPEN-3] can be withdrawn for one opening without affecting another', async () => {
    const openings = [await announce(DATE), await announce(NEXT)];
    for (const opening of openings) await remind(opening);
    expect(await reminded()).toEqual(openings);
    await remind(openings[0] ?? 0, { isWanted: false });
    expect(await reminded()).toEqual([openings[1]]);
  });

  test('[FOLLOW-5] [OPEN-3] are kept, and stay marked as sent, when an endpoint is replaced by one that is already stored', async () => {
    const openings = [await announce(DATE), await announce(NEXT)];
    for (const opening of openings) await remind(opening);
    const remindedFor = new Date(`${NEXT}T13:00:00.000Z`);
    await gallery.db.update(openingReminders).set({ remindedFor });
    await save('new');
    await remind(openings[1] ?? 0, { id: hashEndpoint(service.subscribe('new').endpoint) });
    const { endpoint } = service.subscribe('phone');
    expect((await save('new', { replaces: endpoint })).status).toBe(200);
    expect(await rows()).toHaveLength(1);
    expect(await reminded()).toEqual(openings);
    // So that the browser is not reminded a second time.
    expect(await gallery.db.select().from(openingReminders)).toMatchObject([
      { remindedFor },
      { remindedFor },
    ]);
  });

  test('[OPEN-3, OPEN-7] are sent at once if the opening is moved to begin in a few minutes', async () => {
    await remind(await announce(DATE));
    // A claim from the time when the clock was ahead delays nothing.
    await gallery.db.update(openingReminders).set({ claimedAt: new Date('2030-01-01T00:00:00Z') });
    const reminders = () =>
      service.received.filter(({ message }) => String(message.key).startsWith('opening '));
    await expect.poll(unfinishedPushes).toBe(0);
    expect(reminders()).toEqual([]);
    const move = { params: { date: DATE }, body: { opensAt: `${DATE}T12:04:00.000Z` } };
    expect((await gallery.call(updateCollection, move, { headers })).status).toBe(200);
    await expect.poll(reminders).toMatchObject([{ browser: 'phone', message: { path: `/${DATE}` } }]);
  });

  test('[OPEN-3] are sent at once if they are requested too late for the next scheduled run', async () => {
    const opening = await announce(DATE);
    const { now } = gallery.clock;
    const reminders = () =>
      service.received.filter(({ message }) => String(message.key).startsWith('opening '));
    const before = reminders().length;
    for (const [minutes, sent] of [
      // 16 minutes before the opening, a scheduled run is early enough.
      [16, 0],
      [3, 1],
    ] as const) {
      gallery.clock.now = new Date(Date.parse(`${DATE}T13:00:00.000Z`) - minutes * 60_000);
      await remind(opening);
      await expect.poll(unfinishedPushes).toBe(0);
      expect(reminders()).toHaveLength(before + sent);
    }
    gallery.clock.now = now;
  });

  test('[OPEN-7] stay with an opening that gets another date, even if another opening takes its former date', async () => {
    const opening = await announce(NEXT);
    await remind(opening);
    const move = { params: { date: NEXT }, body: { date: '2026-11-25' } };
    expect((await gallery.call(updateCollection, move, { headers })).status).toBe(200);
    const other = await announce(NEXT);
    expect(await reminded()).toEqual([opening]);
    await remind(other, { isWanted: false });
    expect(await reminded()).toEqual([opening]);
    // A page that was opened before the move withdraws the reminder.
    await remind(opening, { isWanted: false });
    expect(await reminded()).toEqual([]);
  });

  test('[OPEN-3] are stored only for an opening that is not over', async () => {
    const opening = await announce(DATE);
    await gallery.db.update(storedCollections).set({ isOpened: true });
    expect(await remind(opening)).toBe(200);
    expect(await remind(9999)).toBe(200);
    expect(await reminded()).toEqual([]);
  });

  test('[FOLLOW-5] are deleted with their subscription', async () => {
    await remind(await announce(DATE));
    await gallery.call(removePushSubscription, { query: { id } });
    expect(await reminded()).toEqual([]);
  });
});
