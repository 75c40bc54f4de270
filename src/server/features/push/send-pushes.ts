import type { FastifyBaseLogger } from 'fastify';
import type { Collection } from '../../../shared/collections.ts';
import { addDays, type DateString, dateLine } from '../../../shared/dates.ts';
import { dayPath } from '../../../shared/days.ts';
import { imagePresets, imageUrlOf, isDataUrl } from '../../../shared/images.ts';
import { type Language, ownerTextIn } from '../../../shared/owner-text.ts';
import type { PushMessage } from '../../../shared/push.ts';
import { MAX_RUN_MS } from '../../platform/jobs.ts';
import { encryptPush, MAX_PUSH_BYTES } from './encrypt.ts';
import type { PushOutcome, PushServices } from './push-services.ts';
import type { DuePush, PushRow, PushStore } from './queries.ts';
import { pushTexts } from './texts.ts';
import { type VapidKey, vapidAuthorization } from './vapid.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The delay before the second attempt. Doubles with each further attempt, up to MAX_RETRY_MS. */
const FIRST_RETRY_MS = 10 * MINUTE_MS;
const MAX_RETRY_MS = 4 * 60 * MINUTE_MS;
/** A subscription whose pushes its service has refused for this long is deleted. */
const FAILING_DAYS = 14;
/** After this many refusals in a row, a run skips the other browsers: the network or the service is at fault. */
export const MAX_REFUSED_IN_A_ROW = 10;
/** How many pushes are sent at once. Few suffice, because a push service responds within about 100 ms. */
export const CONCURRENT_SENDS = 4;
export const MAX_TITLE = 200;

export interface SendOptions {
  store: PushStore;
  services: PushServices;
  key: () => Promise<VapidKey>;
  /** The gallery's URL, by which push services can contact the owner (VAPID). */
  subject: string;
  siteName: () => string;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

export interface PushOptions extends SendOptions {
  /**
   * The newest published day that is due, if any, and the site's current date, which here begins at the hour at which
   * digests are sent.
   */
  due: () => Promise<{ date: DateString | undefined; today: DateString }>;
  findDay: (date: DateString) => Promise<Collection | undefined>;
}

/**
 * Notifies the browsers that were not yet notified of the newest day. Claims each subscription in the database, and
 * marks it once the push service has accepted the push, so that the next run continues if this one is killed
 * (FOLLOW-5).
 */
export async function sendPushes(options: PushOptions, signal: AbortSignal): Promise<void> {
  const { store, now, log } = options;
  const { date, today } = await options.due();
  if (date === undefined) return;
  const due = { date, today };
  // Most runs have nothing to send, so they should load neither the day nor the key.
  if ((await store.countWaiting(due)) === 0) return;
  const day = await options.findDay(date);
  if (day === undefined) return;
  const siteName = options.siteName();
  const messages = { en: messageBytes(day, 'en', siteName), ja: messageBytes(day, 'ja', siteName) };
  // A device that is off for longer than a day is notified of the newest day only.
  const send = await createSend(messages, { ttlSeconds: DAY_MS / 1000, topic: 'five' }, options);
  const counts = { sent: 0, gone: 0, refused: 0 };
  const endsAt = now().getTime() + MAX_RUN_MS;
  let refusedInARow = 0;

  const sender = async () => {
    while (!signal.aborted && refusedInARow < MAX_REFUSED_IN_A_ROW && now().getTime() < endsAt) {
      const row = await store.claim(due, now());
      if (row === undefined) return;
      // The day may be deleted or moved during the run.
      if ((await options.due()).date !== date) return store.release(row, null);
      const outcome = await send(row);
      if (outcome === undefined) {
        log.warn('push: skipped a subscription that was encrypted with another key');
        await store.release(row, new Date(now().getTime() + DAY_MS));
        continue;
      }
      await storeOutcome(row, outcome, due, options);
      counts[outcome.kind] += 1;
      refusedInARow = outcome.kind === 'refused' ? refusedInARow + 1 : 0;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_SENDS }, sender));
  if (counts.sent + counts.gone + counts.refused > 0) log.info(counts, 'push: notified browsers of the day');
}

export type Messages = Record<Language, Buffer>;

/** How a push service handles a push that cannot be delivered at once. */
export interface Delivery {
  ttlSeconds: number;
  /** A later push of the same topic replaces this one. */
  topic: string;
}

/** Returns a function that sends to one browser; it resolves to undefined if the subscription is unreadable. */
export async function createSend(
  messages: Messages,
  { ttlSeconds, topic }: Delivery,
  { store, services, key, subject, now }: SendOptions,
) {
  const vapid = await key();
  return async (row: PushRow): Promise<PushOutcome | undefined> => {
    const target = store.targetOf(row);
    if (target === undefined) return undefined;
    const { endpoint, keys } = target;
    const headers = {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(ttlSeconds),
      topic,
      authorization: vapidAuthorization(vapid, { endpoint: new URL(endpoint), subject, now: now() }),
    };
    return services.post(endpoint, headers, encryptPush(messages[row.language], keys));
  };
}

function messageBytes(day: Collection, language: Language, siteName: string): Buffer {
  const [url = ''] = day.photoUrls;
  const hasImage = url.trim() !== '' && !isDataUrl(url);
  const message: PushMessage = {
    title: (ownerTextIn(language, day.title) || dateLine(day.date, language)).slice(0, MAX_TITLE),
    body: pushTexts[language].dayPublished(siteName.slice(0, MAX_TITLE)),
    language,
    path: dayPath(day.date),
    ...(hasImage && {
      image: imageUrlOf({ url, version: day.photos[0]?.version, ...imagePresets.fallback }),
    }),
  };
  const bytes = Buffer.from(JSON.stringify(message));
  if (bytes.length <= MAX_PUSH_BYTES) return bytes;
  // Leaves out the photo: the URL of a linked photo may be very long.
  const { image, ...short } = message;
  return Buffer.from(JSON.stringify(short));
}

/**
 * Stores an outcome. Retries a refused subscription later; deletes one that is gone or was refused for two weeks, but
 * not if its service did not answer and no service has accepted a push today: our own network may be at fault.
 */
async function storeOutcome(
  row: PushRow,
  outcome: PushOutcome,
  due: DuePush,
  { store, now }: PushOptions,
): Promise<void> {
  if (outcome.kind === 'sent') return store.markSent(row, due, now());
  const { isOutage: hasNoAnswer = false, retryAfterSec = 0 } = outcome.kind === 'refused' ? outcome : {};
  const isOutage = hasNoAnswer && !(await store.hasSentOn(due.today));
  const isExpired = (row.failingSince ?? due.today) <= addDays(due.today, -FAILING_DAYS);
  if (outcome.kind === 'gone' || (isExpired && !isOutage)) {
    return store.removeGone(row, due, now());
  }
  const ownMs = Math.min(FIRST_RETRY_MS * 2 ** row.failures, MAX_RETRY_MS);
  const retryAfterMs = Math.min(retryAfterSec * 1000, DAY_MS);
  const retryAt = new Date(now().getTime() + Math.max(ownMs, retryAfterMs));
  await store.markFailed(row, due, { retryAt, isOutage, now: now() });
}
