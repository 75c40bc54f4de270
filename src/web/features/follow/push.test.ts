import { beforeEach, expect, test, vi } from 'vitest';
import { getFollow } from '../../../shared/subscribers.ts';
import { isReminded, renewPush, setReminder, turnPushOff, turnPushOn } from './push.ts';

/* A browser with a subscription, and a gallery that may have lost it. */

const KEY = 'AAAA';
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/phone';
/** The collection ids of two openings. */
const [TODAY, TOMORROW] = [7, 8];
const NOW = Date.parse('2026-11-24T12:00:00Z');
const openingOf = (collectionId: number) => ({ collectionId, date: `2026-11-2${collectionId}` as const });

interface Sent {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

let stored: Map<string, string>;
let isKnown: boolean;
let reminders: Set<number>;
/** Fails requests whose path ends with this. */
let unreachable: string | undefined;
let isSubscribed: boolean;
/** Called with each request; delays its response. */
let beforeAnswer: (request: string) => Promise<void>;
let sent: Sent[];

/** The gallery's responses. It refuses reminders for a browser that it does not know. */
function answer(path: string, { method = 'GET', body = '{}' }: RequestInit): [number, object] {
  const input = JSON.parse(String(body));
  sent.push({ method, path, body: input });
  if (unreachable !== undefined && path.endsWith(unreachable)) throw new TypeError('Failed to fetch');
  if (path === getFollow.path) return [200, { email: false, push: KEY }];
  if (path === '/api/push/subscription') {
    isKnown = true;
    return [200, {}];
  }
  if (!isKnown) return [404, { error: 'not_found' }];
  reminders[input.isWanted ? 'add' : 'delete'](input.collectionId);
  return [200, {}];
}

beforeEach(() => {
  stored = new Map([['gomai-push', `${KEY} en ${ENDPOINT} ${NOW}`]]);
  isKnown = true;
  isSubscribed = true;
  unreachable = undefined;
  beforeAnswer = async () => {};
  reminders = new Set();
  sent = [];
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: Uint8Array.from([0, 0, 0]).buffer },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      isSubscribed = false;
    },
  };
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async () => {
      isSubscribed = true;
      return subscription;
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
      register: async () => registration,
    },
  });
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  const localStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const [status, body] = answer(path, init);
    await beforeAnswer(`${init.method} ${path}`);
    return new Response(JSON.stringify(body), { status });
  });
});

const requests = () => sent.map(({ method, path }) => `${method} ${path}`);

test('[FOLLOW-5] [OPEN-3] a browser that the gallery knows sets a reminder by one request', async () => {
  await setReminder(openingOf(TODAY), true, 'en');
  expect(requests()).toEqual(['PUT /api/push/reminder']);
  expect([[...reminders], isReminded(openingOf(TODAY))]).toEqual([[TODAY], true]);
  await setReminder(openingOf(TODAY), false, 'en');
  expect([[...reminders], isReminded(openingOf(TODAY))]).toEqual([[], false]);
});

test('[OPEN-3] reminders of two openings are independent', async () => {
  await setReminder(openingOf(TODAY), true, 'en');
  await setReminder(openingOf(TOMORROW), true, 'en');
  expect([isReminded(openingOf(TODAY)), isReminded(openingOf(TOMORROW))]).toEqual([true, true]);
  await setReminder(openingOf(TODAY), false, 'en');
  expect([isReminded(openingOf(TODAY)), isReminded(openingOf(TOMORROW))]).toEqual([false, true]);
});

test('[FOLLOW-5] [OPEN-3] a browser unknown to the gallery is stored again before its reminder', async () => {
  isKnown = false;
  await setReminder(openingOf(TODAY), true, 'ja');
  expect(requests()).toEqual([
    'PUT /api/push/reminder',
    'GET /api/follow',
    'PUT /api/push/subscription',
    'PUT /api/push/reminder',
  ]);
  expect(sent[2]?.body).toMatchObject({ endpoint: ENDPOINT, language: 'ja' });
  expect([[...reminders], isReminded(openingOf(TODAY))]).toEqual([[TODAY], true]);
  expect(stored.get('gomai-push')).toMatch(/^AAAA ja /);
});

test('[FOLLOW-5] [OPEN-3] a browser unknown to the gallery gets its other reminders back, too', async () => {
  await setReminder(openingOf(TODAY), true, 'en', NOW);
  isKnown = false;
  reminders.clear();
  await setReminder(openingOf(TOMORROW), true, 'en', NOW);
  expect([...reminders]).toEqual([TODAY, TOMORROW]);
  isKnown = false;
  reminders.clear();
  await setReminder(openingOf(TODAY), false, 'en', NOW);
  expect([...reminders]).toEqual([TOMORROW]);
});

test('[FOLLOW-5] [OPEN-3] a browser unknown to the gallery does not request the reminder that is withdrawn', async () => {
  await setReminder(openingOf(TODAY), true, 'en', NOW);
  isKnown = false;
  sent = [];
  await setReminder(openingOf(TODAY), false, 'en', NOW);
  // The gallery would send it at once in the last minutes before the opening.
  expect(sent.filter(({ body }) => body.isWanted)).toEqual([]);
});

test('[FOLLOW-5] [OPEN-3] a browser whose subscription is renewed keeps its reminders', async () => {
  for (const id of [TODAY, TOMORROW]) await setReminder(openingOf(id), true, 'en', NOW);
  isKnown = false;
  reminders.clear();
  await renewPush(KEY, 'en', NOW + 60_000);
  // Nothing is sent, because the subscription was stored less than a day ago.
  expect([isKnown, [...reminders]]).toEqual([false, []]);
  stored.delete('gomai-push');
  await renewPush(KEY, 'en', NOW);
  expect([isKnown, [...reminders]]).toEqual([true, [TODAY, TOMORROW]]);
});

test('[FOLLOW-5] [OPEN-3] the next visit sends the reminders that a renewal could not send', async () => {
  await setReminder(openingOf(TODAY), true, 'en', NOW);
  stored.delete('gomai-push');
  reminders.clear();
  unreachable = '/reminder';
  await expect(renewPush(KEY, 'en', NOW)).rejects.toThrow('Failed to fetch');
  unreachable = undefined;
  await renewPush(KEY, 'en', NOW + 60_000);
  expect([...reminders]).toEqual([TODAY]);
  sent = [];
  await renewPush(KEY, 'en', NOW + 120_000);
  expect(sent).toEqual([]);
});

test('[FOLLOW-5] stores a subscription that replaced the former one, even if that was stored today', async () => {
  stored.set('gomai-push', `${KEY} en ${ENDPOINT}-before ${NOW}`);
  await renewPush(KEY, 'en', NOW + 60_000);
  expect(requests()).toEqual(['PUT /api/push/subscription']);
});

test('[FOLLOW-5] [OPEN-3] a browser that lost its subscription sends its reminders when turned on again', async () => {
  await setReminder(openingOf(TODAY), true, 'en');
  isSubscribed = false;
  reminders.clear();
  expect(await turnPushOn(KEY, 'en')).toBe('on');
  expect([...reminders]).toEqual([TODAY]);
});

test('[FOLLOW-5] [OPEN-3] a failed reminder does not undo turning on, and is sent again', async () => {
  await setReminder(openingOf(TODAY), true, 'en', Date.now());
  stored.delete('gomai-push');
  isSubscribed = false;
  reminders.clear();
  unreachable = '/reminder';
  expect(await turnPushOn(KEY, 'en')).toBe('on');
  expect([isSubscribed, stored.has('gomai-push')]).toEqual([true, false]);
  unreachable = undefined;
  await renewPush(KEY, 'en');
  expect([...reminders]).toEqual([TODAY]);
});

test('[FOLLOW-5] a subscription that the gallery could not store is undone', async () => {
  isSubscribed = false;
  unreachable = '/subscription';
  await expect(turnPushOn(KEY, 'en')).rejects.toThrow('Failed to fetch');
  expect(isSubscribed).toBe(false);
});

test('[FOLLOW-5] a visit replaces a subscription that was lost, but not one that the visitor ended', async () => {
  isSubscribed = false;
  await renewPush(KEY, 'en', NOW);
  expect([isSubscribed, requests()]).toEqual([true, ['PUT /api/push/subscription']]);
  await turnPushOff();
  await renewPush(KEY, 'en', NOW);
  expect(isSubscribed).toBe(false);
});

/** Holds back the gallery's response to a subscription. */
function holdSubscription() {
  const [arrival, response] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  beforeAnswer = async (request) => {
    if (request !== 'PUT /api/push/subscription') return;
    arrival.resolve();
    await response.promise;
  };
  return { arrived: arrival.promise, respond: response.resolve };
}

test('[FOLLOW-5] a subscription that the visitor ends while it is renewed stays ended', async () => {
  stored.delete('gomai-push');
  const { arrived, respond } = holdSubscription();
  const renewal = renewPush(KEY, 'en', NOW);
  await arrived;
  const off = turnPushOff();
  respond();
  await Promise.all([renewal, off]);
  await renewPush(KEY, 'en', NOW);
  expect([isSubscribed, stored.has('gomai-push')]).toEqual([false, false]);
  expect(requests()).toEqual([
    'PUT /api/push/subscription',
    expect.stringMatching('^DELETE /api/push/subscription'),
  ]);
});

test('[FOLLOW-5] a subscription that the visitor ends in another tab while it is renewed stays ended', async () => {
  stored.delete('gomai-push');
  const { arrived, respond } = holdSubscription();
  const renewal = renewPush(KEY, 'en', NOW);
  await arrived;
  isSubscribed = false;
  respond();
  await renewal;
  await renewPush(KEY, 'en', NOW);
  expect([isSubscribed, stored.has('gomai-push')]).toEqual([false, false]);
});

test('[FOLLOW-5] a visit does not replace a subscription that 1.1.0 stored, as the visitor may have ended it', async () => {
  isSubscribed = false;
  stored.set('gomai-push', `${KEY} en ${NOW}`);
  await renewPush(KEY, 'en', NOW);
  expect([isSubscribed, sent]).toEqual([false, []]);
});

test('[FOLLOW-5] the visitor can end a subscription whose renewal failed', async () => {
  stored.delete('gomai-push');
  unreachable = '/subscription';
  await expect(renewPush(KEY, 'en', NOW)).rejects.toThrow('Failed to fetch');
  expect(await turnPushOff()).toBe('off');
  expect(isSubscribed).toBe(false);
});

test('[FOLLOW-5] a visit does not subscribe a browser whose permission was withdrawn', async () => {
  isSubscribed = false;
  vi.stubGlobal('Notification', { permission: 'default' });
  await renewPush(KEY, 'en', NOW);
  expect([isSubscribed, sent]).toEqual([false, []]);
});

test('[FOLLOW-5] [OPEN-3] turning off forgets the reminders, even if the browser has lost its subscription', async () => {
  await setReminder(openingOf(TODAY), true, 'en');
  isSubscribed = false;
  expect(await turnPushOff()).toBe('off');
  expect(isReminded(openingOf(TODAY))).toBe(false);
});

test('[FOLLOW-5] [OPEN-3] a reminder that was set more than 14 days ago is not sent again', async () => {
  await setReminder(openingOf(TODAY), true, 'en', NOW);
  stored.delete('gomai-push');
  sent = [];
  await renewPush(KEY, 'en', NOW + 20 * 24 * 60 * 60_000);
  expect(requests()).toEqual(['PUT /api/push/subscription']);
});
