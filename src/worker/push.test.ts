import { beforeEach, expect, test, vi } from 'vitest';
import { openPush, replaceSubscription, showPush } from './push.ts';

const showNotification = vi.fn();
let before: { data: unknown }[] = [];
const openWindow = vi.fn();
const subscribe = vi.fn();
let windows: { url: string; focus: () => void }[] = [];
beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('self', {
    registration: { showNotification, getNotifications: async () => before, pushManager: { subscribe } },
    clients: { matchAll: async () => windows, openWindow },
  });
});

const data = (text: string) => ({ json: () => JSON.parse(text) });
const message = { title: 'Rain', body: 'Gomai: the five are up', language: 'ja', path: '/2026-11-21' };

test('[FOLLOW-5] every push shows a notification, even an unreadable one', async () => {
  await showPush(data(JSON.stringify({ ...message, image: '/photo.jpg' })));
  const { body, path, language: lang } = message;
  const options = { body, lang, data: { path, key: path }, tag: 'five', image: '/photo.jpg' };
  expect(showNotification).toHaveBeenLastCalledWith('Rain', expect.objectContaining(options));
  for (const unknown of [null, data('no JSON'), data('{}'), data('null')]) {
    await showPush(unknown);
    expect(showNotification).toHaveBeenLastCalledWith(
      'Gomai',
      expect.objectContaining({ data: { path: '/', key: '/' } }),
    );
  }
  expect(showNotification).toHaveBeenCalledTimes(5);
});

test('[FOLLOW-5] a notification of a new day alerts again, a repeated one does not', async () => {
  const { path } = message;
  for (const [shown, renotify] of [
    [{ path: '/2026-11-20', key: '/2026-11-20' }, true],
    [{ path, key: path }, false],
    // An older version of the worker has shown these, with only the path as data.
    ['/2026-11-20', true],
    [path, false],
  ] as const) {
    before = [{ data: shown }];
    await showPush(data(JSON.stringify(message)));
    expect(showNotification).toHaveBeenLastCalledWith('Rain', expect.objectContaining({ renotify }));
  }
});

test('[OPEN-7] [FOLLOW-5] alerts again after an opening was moved and at its end, but not for a repeated reminder', async () => {
  const at = (hour: number) => ({ ...message, key: `opening 2026-11-21T${hour}:00:00Z` });
  before = [];
  for (const [push, renotify] of [
    [at(20), false],
    [at(20), false],
    [at(21), true],
    [message, true],
  ] as const) {
    await showPush(data(JSON.stringify(push)));
    expect(showNotification).toHaveBeenLastCalledWith('Rain', expect.objectContaining({ renotify }));
    before = [{ data: showNotification.mock.lastCall?.[1].data }];
  }
});

test('[FOLLOW-5] pressing a notification opens its day, or focuses a window that shows the day', async () => {
  const close = vi.fn();
  const focus = vi.fn();
  const notification = { data: '/2026-11-21', close } as unknown as Notification;
  windows = [{ url: 'https://gomai.example/', focus }];
  await openPush(notification);
  expect(openWindow).toHaveBeenCalledWith('/2026-11-21');
  windows.push({ url: 'https://gomai.example/2026-11-21?lang=ja', focus });
  await openPush(notification);
  await openPush({ data: { path: '/2026-11-21', key: 'opening' }, close } as unknown as Notification);
  expect([focus, openWindow, close].map((fn) => fn.mock.calls.length)).toEqual([2, 1, 3]);
});

test('[FOLLOW-5] replaces a subscription that the browser ended; rejects if the server does not store the new one', async () => {
  const requests: [string, RequestInit | undefined][] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    requests.push([path, init]);
    return Response.json({ push: 'key of the gallery' });
  });
  const fresh = { toJSON: () => ({ endpoint: 'new', keys: { p256dh: 'p', auth: 'a' } }) };
  subscribe.mockResolvedValue(fresh);
  const applicationServerKey = new ArrayBuffer(65);
  const old = { endpoint: 'old', options: { applicationServerKey } } as PushSubscription;
  await replaceSubscription({ oldSubscription: old });
  expect(subscribe).toHaveBeenLastCalledWith({ userVisibleOnly: true, applicationServerKey });
  const stored = { endpoint: 'new', keys: { p256dh: 'p', auth: 'a' } };
  expect(JSON.parse(String(requests.at(-1)?.[1]?.body))).toEqual({ ...stored, replaces: 'old' });

  await replaceSubscription({ oldSubscription: null });
  const known = { userVisibleOnly: true, applicationServerKey: 'key of the gallery' };
  expect(subscribe).toHaveBeenLastCalledWith(known);
  expect(requests.at(-1)).toMatchObject(['/api/push/subscription', { method: 'PUT' }]);
  expect(JSON.parse(String(requests.at(-1)?.[1]?.body))).toEqual(stored);

  vi.stubGlobal('fetch', async () => new Response(null, { status: 429 }));
  await expect(replaceSubscription({ newSubscription: fresh as never })).rejects.toThrow('429');
});
