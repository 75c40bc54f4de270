import { SERVICE_WORKER_PATH } from '../../../shared/offline.ts';
import type { Opening } from '../../../shared/openings.ts';
import type { Language } from '../../../shared/owner-text.ts';
import { removePushSubscription, savePushSubscription, setOpeningReminder } from '../../../shared/push.ts';
import { getFollow } from '../../../shared/subscribers.ts';
import { call, HttpError } from '../../lib/call.ts';
import { logger } from '../../lib/logger.ts';

/**
 * `install`: iOS allows notifications only for a page on the home screen. `denied`: only the visitor can allow them
 * again, in the browser's settings.
 */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

/** The key, language and endpoint with which the gallery last stored this browser with its reminders, and when. */
const STORED = 'gomai-push';
/** The openings that the gallery reminds this browser of: pairs of a collection's id and the time of the request. */
const REMINDERS = 'gomai-reminders';
/** Written until 1.1.0: the date of the only opening with a reminder. */
const REMINDER_OF_1_1 = 'gomai-reminder';
const DAY_MS = 24 * 60 * 60_000;
/** A visit stores the subscription again after this time. */
const RENEW_MS = DAY_MS;
/** Longer than any reminder is needed: openings are announced a day ahead and may be moved by some days. */
const KEEP_REMINDER_MS = 14 * DAY_MS;

export async function readPushState(): Promise<PushState> {
  // In development there is no service worker.
  if (!import.meta.env.PROD) return 'unsupported';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isIos() ? 'install' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'denied';
  return (await findSubscription()) === null ? 'off' : 'on';
}

/** Must be called in a click handler, because browsers ask for permission only then. Returns the new state. */
export async function turnPushOn(key: string, language: Language): Promise<PushState> {
  // This must be the first `await`: after another one, Safari would no longer connect the request with the click.
  const permission = await Notification.requestPermission();
  // Without an answer the permission stays `default` and may be requested again.
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  return afterEarlierChanges<PushState>(async () => {
    await navigator.serviceWorker.register(SERVICE_WORKER_PATH);
    const subscription = await subscribe(key);
    try {
      await save(subscription, language);
    } catch (error) {
      await subscription.unsubscribe();
      throw error;
    }
    // The gallery has the subscription. If sending the reminders fails, `renewPush` sends them again.
    await sendReminders(subscription, key, language).catch((error: unknown) =>
      logger.warn('general', 'push: sending the reminders failed', error),
    );
    return 'on';
  });
}

export function turnPushOff(): Promise<PushState> {
  return afterEarlierChanges<PushState>(async () => {
    const subscription = await findSubscription();
    await subscription?.unsubscribe();
    for (const name of [STORED, REMINDERS, REMINDER_OF_1_1]) window.localStorage.removeItem(name);
    if (subscription === null) return 'off';
    // If this fails, the gallery learns from the push service at the next push that the subscription has ended.
    const id = await sha256(subscription.endpoint);
    await call(removePushSubscription, { query: { id } }).catch(() => {});
    return 'off';
  });
}

/**
 * Stores this browser's subscription again, once a day or after a change of key, language or endpoint, because the
 * gallery may have lost it, may have a new key after moving to another server, or may not have received the endpoint
 * with which the service worker replaced the former one (FOLLOW-5). Subscribes again if the subscription was lost: if
 * the visitor had ended it, `STORED` would be gone too.
 */
export function renewPush(key: string, language: Language, now = Date.now()): Promise<void> {
  return afterEarlierChanges(async () => {
    const existing = await findSubscription();
    const stored = window.localStorage.getItem(STORED);
    // 1.1.0 wrote no endpoint, and sometimes after the visitor had ended the subscription.
    const wasLost = stored?.split(' ').length === 4;
    if (existing === null && !(wasLost && Notification.permission === 'granted')) return;
    const same = `${key} ${language} ${existing?.endpoint} `;
    if (stored?.startsWith(same) && Math.abs(now - Number(stored.slice(same.length))) < RENEW_MS) return;
    await store(await subscribe(key), key, language, now);
  });
}

/** A renewal without an answer delays the visitor's next choice at most this long. */
const MAX_WAIT_MS = 10_000;
let lastChange: Promise<unknown> = Promise.resolve();

/** Changes the subscription once this page's earlier changes have ended: a renewal must not undo the visitor's choice. */
function afterEarlierChanges<T>(change: () => Promise<T>): Promise<T> {
  const changed = lastChange.then(change);
  const giveUp = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  lastChange = Promise.race([changed.catch(() => {}), giveUp]);
  return changed;
}

export type RemindedOpening = Pick<Opening, 'collectionId' | 'date'>;

/** Whether this browser asked to be reminded of an opening. */
export function isReminded({ collectionId, date }: RemindedOpening): boolean {
  try {
    const isOld = window.localStorage.getItem(REMINDER_OF_1_1) === date;
    return isOld || readReminders(Date.now()).has(collectionId);
  } catch {
    // This browser forbids storage.
    return false;
  }
}

/**
 * Sets or removes a reminder. If the gallery no longer knows this browser, stores the subscription first (FOLLOW-5).
 */
export function setReminder(
  opening: RemindedOpening,
  isWanted: boolean,
  language: Language,
  now = Date.now(),
): Promise<void> {
  return afterEarlierChanges(async () => {
    try {
      await sendReminder(opening, isWanted);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 404) throw error;
      window.localStorage.removeItem(STORED);
      const { push: key } = await call(getFollow, {});
      if (key === null) throw error;
      // The gallery may send a reminder at once, so `store` must not request this one if it is not wanted.
      await store(await subscribe(key), key, language, now, isWanted ? 0 : opening.collectionId);
      await sendReminder(opening, isWanted);
    }
    const reminders = readReminders(now);
    if (isWanted) reminders.set(opening.collectionId, now);
    else reminders.delete(opening.collectionId);
    if (window.localStorage.getItem(REMINDER_OF_1_1) === opening.date)
      window.localStorage.removeItem(REMINDER_OF_1_1);
    window.localStorage.setItem(REMINDERS, JSON.stringify([...reminders]));
  });
}

async function sendReminder(opening: Partial<RemindedOpening>, isWanted: boolean): Promise<void> {
  const { collectionId, date } = opening;
  const subscription = await findSubscription();
  const id = await sha256(subscription?.endpoint ?? '');
  await call(setOpeningReminder, { body: { id, collectionId, date, isWanted } });
}

function readReminders(now: number): Map<number, number> {
  const stored: [number, number][] = JSON.parse(window.localStorage.getItem(REMINDERS) ?? '[]');
  return new Map(stored.filter(([, setAt]) => now - setAt < KEEP_REMINDER_MS));
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Subscribes; first ends a subscription that has another key, because browsers refuse to change the key. */
async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  if (existing !== null && keyOf(existing) === key) return existing;
  await existing?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/**
 * Stores a subscription and its reminders, because a gallery that lost the one also lost the others.
 * @param unwanted the collection id of a reminder to withdraw
 */
async function store(
  subscription: PushSubscription,
  key: string,
  language: Language,
  now = Date.now(),
  unwanted = 0,
): Promise<void> {
  await save(subscription, language);
  await sendReminders(subscription, key, language, now, unwanted);
}

async function save(subscription: PushSubscription, language: Language): Promise<void> {
  const { endpoint = '', keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await call(savePushSubscription, { body: { endpoint, keys: { p256dh, auth }, language } });
}

/** Sends the reminders of a saved subscription, then writes `STORED`. */
async function sendReminders(
  { endpoint }: PushSubscription,
  key: string,
  language: Language,
  now = Date.now(),
  unwanted = 0,
): Promise<void> {
  for (const collectionId of readReminders(now).keys())
    await sendReminder({ collectionId }, collectionId !== unwanted);
  // The visitor may have ended the subscription in another tab.
  if ((await findSubscription())?.endpoint !== endpoint) return;
  // Only now, because a later visit retries what has failed.
  window.localStorage.setItem(STORED, `${key} ${language} ${endpoint} ${now}`);
}

/** The gallery's key that a browser subscribed with, base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? []);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** An iPad's user agent is that of a Mac, but a Mac has no touch screen. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
