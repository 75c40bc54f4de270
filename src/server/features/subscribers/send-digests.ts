import type { FastifyBaseLogger } from 'fastify';
import type { Collection } from '../../../shared/collections.ts';
import { addDays, type DateString } from '../../../shared/dates.ts';
import { AppError, type ErrorReason } from '../../../shared/errors.ts';
import type { DigestSettings } from '../../../shared/subscribers.ts';
import type { Rate } from '../../db/queries/rate-limits.ts';
import type { RateLimiter } from '../../http/limits/rate-limiter.ts';
import { MAX_RUN_MS } from '../../platform/jobs.ts';
import type { MailAccount } from '../../platform/mail/mail-account.ts';
import { type Email, MailError, recipientRefusal } from '../../platform/mail/mailer.ts';
import type { DigestQueue } from './digest-queue.ts';
import { daysBetween, dueUntil, lastDate } from './due-days.ts';
import { type AnnouncedOpening, digestEmail, type EmailContext } from './emails.ts';
import { type SubscriberRow, type SubscriberStore, unreadableAddresses } from './queries.ts';
import { addressId, type SubscriberTokens } from './tokens.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** The delays after a temporary refusal, before the second attempt and before later attempts. */
const FIRST_RETRY_MS = HOUR_MS;
const LATER_RETRY_MS = 4 * HOUR_MS;
/**
 * A subscriber is paused after this many e-mails that were refused temporarily within `SOFT_BOUNCE_DAYS` (FOLLOW-4).
 */
const MAX_SOFT_BOUNCES = 3;
const SOFT_BOUNCE_DAYS = 14;
/** After this many refusals in a row a run ends: the cause is probably not the recipients. */
const MAX_REFUSED_IN_A_ROW = 10;
/**
 * After this many refusals of unclear cause, with no e-mail accepted in between, a run ends: the cause is probably
 * the account or the mail server.
 */
const MAX_UNCLEAR_IN_A_ROW = 3;
/** The delay after an unclear refusal. Longer than the time between runs, so the next run tries other subscribers. */
const UNCLEAR_RETRY_MS = 10 * 60_000;

export interface DigestOptions {
  store: Pick<SubscriberStore, 'emailOf'>;
  queue: DigestQueue;
  tokens: SubscriberTokens;
  outbox: { account(): Promise<MailAccount | undefined>; send(email: Email): Promise<unknown> };
  limiter: RateLimiter;
  settings: () => Promise<DigestSettings>;
  /** How many confirmations failed or exceeded the limit, and will be retried. */
  waitingConfirmations: () => Promise<number>;
  context: () => EmailContext;
  timeZone: () => string;
  /** The dates of the newest published days; more of them than an e-mail can contain. */
  publishedDates: () => Promise<readonly DateString[]>;
  /** The dates of published days that the owner published after a moment. */
  datesPublishedAfter: (moment: Date) => Promise<readonly DateString[]>;
  /** The dates of openings that are not over. */
  unrevealedDates: () => Promise<readonly DateString[]>;
  /** Returns the days of these dates, newest first. */
  findDays: (dates: readonly DateString[]) => Promise<Collection[]>;
  nextOpening: () => Promise<AnnouncedOpening | undefined>;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** The daily limit of the mail account, for digests and confirmations together (FOLLOW-4). */
export const dayLimit = (max: number): Rate => ({ name: 'digests', max, windowMs: DAY_MS });

/** The published dates, the days that are due now, and the current date, which begins at the owner's hour. */
export async function dueDays({ settings, timeZone, now, publishedDates, unrevealedDates }: DigestOptions) {
  // Read in this order, so that a day whose opening ends meanwhile is in one of the lists, if not in both.
  const unrevealed = await unrevealedDates();
  const published = await publishedDates();
  const { hour } = await settings();
  const clock = { timeZone: timeZone(), hour, now: now() };
  return { published, due: dueUntil(published, clock, unrevealed), today: lastDate(clock) };
}

export interface DigestRun {
  /** The reason of the error that ended the run, or of the last unclear refusal if no e-mail was accepted later. */
  problem: ErrorReason | undefined;
  /** Whether the mail server accepted an e-mail or refused a recipient, which shows that it works. */
  hasReached: boolean;
}

/**
 * Sends due digests, one subscriber after the other. Claims each subscriber in the database, and marks the digest as
 * sent once the mail server has accepted the e-mail. If the process is killed, the next run continues, and at most
 * one e-mail is sent twice (FOLLOW-4).
 */
export async function sendDigests(options: DigestOptions, signal: AbortSignal): Promise<DigestRun> {
  const { store, queue, outbox, limiter, settings, findDays, now, log } = options;
  if ((await outbox.account()) === undefined) return { problem: undefined, hasReached: false };
  const endsAt = now().getTime() + MAX_RUN_MS;
  const { limit } = await settings();
  // Leaves up to half of the limit for pending confirmations, because visitors wait for them.
  const max = Math.max(Math.ceil(limit / 2), limit - (await options.waitingConfirmations()));
  const counts = { sent: 0, refused: 0, unreadable: 0 };
  /** Unclear refusals since the last accepted e-mail. */
  let unclear: Refusal[] = [];
  let problem: ErrorReason | undefined;

  for (let refusedInARow = 0; !signal.aborted && problem === undefined && now().getTime() < endsAt; ) {
    // Stored as the time of sending, because a day that is published later may be missing from the e-mail.
    const startedAt = now();
    // Read for each subscriber, because a day may be deleted or changed during the run.
    const { published, due } = await dueDays(options);
    const row = await queue.claim(due, now());
    const until = row && due[row.frequency];
    if (row === undefined || until === undefined) break;
    const email = store.emailOf(row);
    if (email === undefined) {
      counts.unreadable += 1;
      await queue.release(row.id, new Date(now().getTime() + DAY_MS));
      continue;
    }
    const after = row.coveredUntil ?? addDays(until, -1);
    const lastSentAt = row.lastSentAt ?? row.confirmedAt ?? startedAt;
    const late = await options.datesPublishedAfter(lastSentAt);
    const days = await findDays(daysBetween(published, { after, until, late }));
    if (days[0]?.date !== until) {
      // The day was deleted after `dueDays`; the next run determines again what is due.
      await queue.release(row.id);
      break;
    }
    const call = await limiter.take(dayLimit(max), 'all').catch(ifLimited);
    if (call === undefined) {
      await queue.release(row.id);
      break;
    }
    const error = await sendTo({ ...row, email }, { until, days: days.toReversed() }, options);
    if (error === undefined) {
      await queue.markSent(row, until, startedAt);
      counts.sent += 1;
      refusedInARow = 0;
      // The mail server works, so the unclear refusals count as refusals of their recipients.
      for (const refusal of unclear) await storeRefusal(refusal, options);
      counts.refused += unclear.length;
      unclear = [];
      continue;
    }
    await call.refund();
    if (recipientRefusal(error) !== undefined) {
      await storeRefusal({ row, until, error }, options);
      counts.refused += 1;
      refusedInARow += 1;
      if (refusedInARow === MAX_REFUSED_IN_A_ROW) problem = error.reason;
      continue;
    }
    await queue.release(row.id, new Date(now().getTime() + UNCLEAR_RETRY_MS));
    unclear.push({ row, until, error });
    const mayBeRecipient = error.reply !== undefined && /^(?:recipient|rejected)$/.test(error.fault);
    if (!mayBeRecipient || unclear.length === MAX_UNCLEAR_IN_A_ROW) problem = error.reason;
  }
  problem ??= unclear.at(-1)?.error.reason;
  if (counts.sent + counts.refused > 0) log.info(counts, 'digests: sent e-mails to subscribers');
  if (counts.unreadable > 0) log.warn(`digests: ${unreadableAddresses(counts.unreadable)}`);
  if (problem !== undefined) log.warn(`digests: not all e-mails were accepted, continuing later: ${problem}`);
  return { problem, hasReached: counts.sent + counts.refused > 0 };
}

/** Returns undefined if a limit is reached; throws any other error. */
function ifLimited(error: unknown): undefined {
  if (error instanceof AppError && error.reason === 'too_many_requests') return undefined;
  throw error;
}

interface Refusal {
  row: SubscriberRow;
  until: DateString;
  error: MailError;
}

/** Sends one digest; returns the error if the mail server did not accept it. */
async function sendTo(
  row: SubscriberRow & { /** Decrypted. */ email: string },
  { until, days }: { until: DateString /** Oldest first. */; days: readonly Collection[] },
  { tokens, outbox, context, nextOpening }: DigestOptions,
): Promise<MailError | undefined> {
  const account = await outbox.account();
  const domain = account?.from.split('@').at(-1) ?? 'localhost';
  const { email, language, frequency, key } = row;
  const digest = digestEmail({
    ...context(),
    ...{ language, frequency, days, opening: await nextOpening() },
    // A retry has the same message id, so that mail programs show the e-mail once.
    to: {
      email,
      token: tokens.make('manage', addressId(row)),
      messageId: `digest-${until}.${key}@${domain}`,
    },
  });
  try {
    await outbox.send(digest);
    return undefined;
  } catch (error) {
    if (error instanceof MailError) return error;
    throw error;
  }
}

/**
 * Pauses a subscriber after a permanent refusal, or if three e-mails within 14 days were refused temporarily;
 * otherwise delays the next attempt.
 */
async function storeRefusal(
  { row, until, error }: Refusal,
  { queue, now }: Pick<DigestOptions, 'queue' | 'now'>,
): Promise<void> {
  const code = error.reply?.code ?? 0;
  if (code >= 500 && error.fault === 'recipient') return queue.pause(row, until, code, now());
  const since = addDays(until, -SOFT_BOUNCE_DAYS);
  const bounces = [...new Set([...row.softBounces, until])].filter((date) => date >= since);
  if (bounces.length >= MAX_SOFT_BOUNCES) return queue.pause(row, until, code, now());
  const waitMs = row.softBounces.includes(until) ? LATER_RETRY_MS : FIRST_RETRY_MS;
  await queue.markRefused(row, bounces, new Date(now().getTime() + waitMs));
}
