import { beforeEach, expect, test, vi } from 'vitest';
import { getFollow } from '../../../shared/subscribers.ts';
import { isReminded, renewPush, setReminder } from './push.ts';

/* A browser with a subscription, and a gallery that may have lost it. */

const KEY = 'AAAA';
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/phone';
const DATE = '2026-11-25';
const opening = { date: DATE, timeZone: 'Asia/Tokyo' };
const NOW = Date.parse('2026-11-24T12:00:00Z');

interface Sent {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

let stored: Map<string, string>;
let isKnown: boolean;
let reminder: string | undefined;
let sent: Sent[];

/** The gallery's answers; one that is not known has no reminder either. */
function answer(path: string, { method = 'GET', body = '{}' }: RequestInit): [number, object] {
  const input = JSON.parse(String(body));
  sent.push({ method, path, body: input });
  if (path === getFollow.path) return [200, { email: false, push: KEY }];
  if (path === '/api/push/subscription') {
    isKnown = true;
    return [200, {}];
  }
  if (!isKnown) return [404, { error: 'not_found' }];
  reminder = input.isWanted ? input.date : undefined;
  return [200, {}];
}

beforeEach(() => {
  stored = new Map([['gomai-push', `${KEY} en ${NOW}`]]);
  isKnown = true;
  reminder = undefined;
  sent = [];
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: Uint8Array.from([0, 0, 0]).buffer },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
  };
  const pushManager = { getSubscription: async () => subscription, subscribe: async () => subscription };
  const registration = { pushManager };
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  });
  const localStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const [status, body] = answer(path, init);
    return new Response(JSON.stringify(body), { status });
  });
});

const requests = () => sent.map(({ method, path }) => `${method} ${path}`);

test('[FOLLOW-5] [OPEN-3] a reminder of a browser that the gallery knows is one request', async () => {
  await setReminder(DATE, true, 'en');
  expect(requests()).toEqual(['PUT /api/push/reminder']);
  expect([reminder, isReminded(opening)]).toEqual([DATE, true]);
  await setReminder(DATE, false, 'en');
  expect([reminder, isReminded(opening)]).toEqual([undefined, false]);
});

test('[FOLLOW-5] [OPEN-3] a browser unknown to the gallery is stored again before its reminder', async () => {
  isKnown = false;
  await setReminder(DATE, true, 'ja');
  expect(requests()).toEqual([
    'PUT /api/push/reminder',
    'GET /api/follow',
    'PUT /api/push/subscription',
    'PUT /api/push/reminder',
  ]);
  expect(sent[2]?.body).toMatchObject({ endpoint: ENDPOINT, language: 'ja' });
  expect([reminder, isReminded(opening)]).toEqual([DATE, true]);
  expect(stored.get('gomai-push')).toMatch(/^AAAA ja /);
});

test('[FOLLOW-5] [OPEN-3] a browser that is renewed keeps its reminder', async () => {
  await setReminder(DATE, true, 'en');
  [isKnown, reminder] = [false, undefined];
  await renewPush(KEY, 'en', NOW + 60_000);
  // Stored within the day: nothing to do.
  expect([isKnown, reminder]).toEqual([false, undefined]);
  stored.delete('gomai-push');
  await renewPush(KEY, 'en', NOW);
  expect([isKnown, reminder, isReminded(opening)]).toEqual([true, DATE, true]);
  // No press: the gallery may have moved it with its opening.
  expect(sent.at(-1)?.body).toMatchObject({ isWanted: true, isRepeated: true });
});

test('[FOLLOW-5] [OPEN-3] a reminder of an opening that is over is not sent again', async () => {
  await setReminder(DATE, true, 'en');
  stored.delete('gomai-push');
  sent = [];
  await renewPush(KEY, 'en', NOW + 4 * 24 * 60 * 60_000);
  expect(requests()).toEqual(['PUT /api/push/subscription']);
  expect(isReminded(opening)).toBe(false);
});

test('[OPEN-7] a reminder moves with its day to another date', async () => {
  await setReminder(DATE, true, 'en', NOW - 1);
  // 25 November in Tokyo.
  const moved = { from: '2026-11-24T15:30:00.000Z', at: '2026-11-24T12:00:00.000Z' };
  const later = { ...opening, date: '2026-11-26' };
  expect(isReminded(later)).toBe(false);
  expect(isReminded({ ...later, moved })).toBe(true);
  expect([isReminded(later), isReminded(opening)]).toEqual([true, false]);

  // Asked for after the move, it is the one of the opening that took the former date.
  await setReminder(DATE, true, 'en', NOW + 1);
  expect([isReminded({ ...later, moved }), isReminded(opening)]).toEqual([false, true]);
});
