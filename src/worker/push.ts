import type { PushMessage, savePushSubscription } from '../shared/push.ts';
import type { getFollow } from '../shared/subscribers.ts';

/** The part of ServiceWorkerGlobalScope that is used; the tests' types do not contain it. */
declare const self: {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenWindow[]>;
    openWindow(path: string): Promise<unknown>;
  };
};
interface OpenWindow {
  url: string;
  focus(): Promise<unknown>;
}

type PushData = { json(): unknown } | null;

/* Notifications of new days and openings (FOLLOW-5). */

// Paths are repeated here, because importing the endpoints would add their schemas to the worker.
const SUBSCRIPTION_PATH: (typeof savePushSubscription)['path'] = '/api/push/subscription';
const FOLLOW_PATH: (typeof getFollow)['path'] = '/api/follow';
const TAG = 'five';
/** Shown for an unreadable push, because browsers withdraw the permission after pushes without a notification. */
const UNKNOWN: PushMessage = { title: 'Gomai', body: '五枚 · The five are up', language: 'en', path: '/' };

/**
 * Shows one notification at a time. A push with another key than the shown notification replaces it and alerts; a
 * push with the same key replaces it silently.
 */
export async function showPush(data: PushData): Promise<void> {
  const { title, body, language, path, key = path, image } = read(data);
  const before = await self.registration.getNotifications({ tag: TAG });
  // TypeScript's type lacks `image` and `renotify`; browsers ignore options that they do not support.
  const options: NotificationOptions & { image?: string; renotify: boolean } = {
    ...{ body, lang: language, tag: TAG, data: { path, key } },
    renotify: before.some((shown) => dataOf(shown).key !== key),
    icon: '/icons/seal-192.png',
    ...(image && { image }),
  };
  await self.registration.showNotification(title, options);
}

function read(data: PushData): PushMessage {
  try {
    return { ...UNKNOWN, ...(data?.json() as PushMessage) };
  } catch {
    return UNKNOWN;
  }
}

/** The data of a notification; those of older workers have only the path. */
function dataOf({ data }: Notification): { path: string; key: string } {
  return typeof data === 'string' ? { path: data, key: data } : { path: '/', key: '/', ...data };
}

/** Focuses a window that shows the notification's page, or opens one. */
export async function openPush(notification: Notification): Promise<void> {
  notification.close();
  const { path } = dataOf(notification);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => new URL(url).pathname === path);
  await (shown === undefined ? self.clients.openWindow(path) : shown.focus());
}

/** Replaces a subscription that the browser has ended. If the browser names the old one, its row is replaced too. */
export async function replaceSubscription({
  oldSubscription,
  newSubscription,
}: {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}): Promise<void> {
  const replacement = newSubscription ?? (await resubscribe(oldSubscription?.options.applicationServerKey));
  const { endpoint, keys } = replacement.toJSON();
  const response = await fetch(SUBSCRIPTION_PATH, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      endpoint,
      keys: { p256dh: keys?.p256dh, auth: keys?.auth },
      replaces: oldSubscription?.endpoint,
    }),
  });
  // The error is only in the browser's console; a later visit stores the subscription again.
  if (!response.ok) throw new Error(`The gallery did not store the new subscription: ${response.status}`);
}

async function resubscribe(former: ArrayBuffer | null | undefined): Promise<PushSubscription> {
  // Some browsers report neither the old subscription nor its key, so the key is requested.
  const applicationServerKey = former ?? ((await (await fetch(FOLLOW_PATH)).json()) as { push: string }).push;
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}
