import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import { CONFIRM_MS, getFollow, type Subscription, subscribe } from '../../../shared/subscribers.ts';
import type { Db } from '../../db/connect.ts';
import type { Rate } from '../../db/queries/rate-limits.ts';
import type { RateLimiter } from '../../http/limits/rate-limiter.ts';
import { route } from '../../http/route.ts';
import { recipientRefusal } from '../../platform/mail/mailer.ts';
import { confirmationEmail } from './emails.ts';
import { removeUnconfirmed, restartConfirmation, type SubscriberStore } from './queries.ts';
import { type DigestOptions, dayLimit } from './send-digests.ts';
import { addressId } from './tokens.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** The limit of sign-ups per IP address (FOLLOW-8). */
const PER_CALLER: Rate = { name: 'subscribe', max: 5, windowMs: HOUR_MS };
/** The limit of e-mails that sign-ups cause to one mailbox (FOLLOW-8). */
const PER_MAILBOX: Rate = { name: 'confirmations', max: 3, windowMs: DAY_MS };

export interface SignUpOptions
  extends Pick<DigestOptions, 'tokens' | 'outbox' | 'limiter' | 'settings' | 'context' | 'now'> {
  db: Db;
  store: SubscriberStore;
  isReady: () => Promise<boolean>;
  /** The key with which browsers subscribe to pushes; null if no pushes are sent. */
  pushKey: () => Promise<string | null>;
  /** Queues the e-mail with the link, within the transaction. */
  queueConfirmation: (job: ConfirmationJob, tx: Db) => Promise<void>;
}

export interface ConfirmationJob {
  subscriberId: number;
}

/**
 * Stores a sign-up and queues its e-mail. Every e-mail address, whether subscribed, unknown or over its limit, gets
 * the same response after the same statements, so that callers cannot find out who is subscribed.
 * @throws AppError `not_available` without a mail account or PUBLIC_URL, `too_many_requests` after too many sign-ups
 * from one IP address
 */
export async function signUp(
  request: FastifyRequest,
  { email, rhythm: frequency, language }: Subscription,
  { db, store, limiter, isReady, now, queueConfirmation }: SignUpOptions,
): Promise<void> {
  if (!(await isReady())) throw new AppError('not_available', 'This gallery sends no e-mail');
  await limiter.take(PER_CALLER, request.callerKey);
  await db.transaction(async (tx) => {
    const subscriberId = await store.request(tx, { email, frequency, language }, now());
    await queueConfirmation({ subscriberId }, tx);
  });
}

export function followRoutes(app: FastifyInstance, options: SignUpOptions): void {
  route(app, getFollow, async ({ reply }) => {
    // Every view of the home page makes this call, so browsers cache the response for five minutes.
    reply.header('cache-control', 'private, max-age=300');
    return { email: await options.isReady(), push: await options.pushKey() };
  });

  route(app, subscribe, async ({ body, request, reply }) => {
    await signUp(request, body, options);
    reply.code(202);
    return {};
  });
}

/**
 * E-mails the link that confirms or, to an active subscriber, the link that changes the subscription. A mailbox gets
 * at most three such e-mails in 24 hours; further e-mails are dropped.
 * A permanent refusal of the recipient deletes the unconfirmed subscription. After any other error, the job tries
 * again.
 * @throws AppError `too_many_requests` if the gallery's limit of e-mails is used up
 */
export async function sendConfirmation(
  { subscriberId }: ConfirmationJob,
  { db, store, tokens, outbox, limiter, settings, context, now }: SignUpOptions,
): Promise<void> {
  const row = await store.find(subscriberId);
  const email = row && store.emailOf(row);
  if (row === undefined || email === undefined) return;
  const taken = await takeForMailbox(limiter, tokens.hashEmail(mailboxOf(email)));
  if (taken === undefined) return;
  const refunds = [taken.refund];
  const purpose = row.status === 'active' ? 'manage' : 'confirm';
  const sentAt = now();
  const token =
    purpose === 'manage'
      ? tokens.make('manage', addressId(row))
      : tokens.make('confirm', row.key, new Date(sentAt.getTime() + CONFIRM_MS));
  const { frequency, language } = row;
  try {
    const { limit } = await settings();
    // Anyone can cause these e-mails, so they may use only half of the daily limit; the rest is for digests.
    const ofAll = { name: 'confirmations of all', max: Math.ceil(limit / 2), windowMs: DAY_MS };
    for (const rate of [ofAll, dayLimit(limit)]) refunds.push((await limiter.take(rate, 'all')).refund);
    // The link's 48 hours begin now, because the job may have waited for the limit. Stored before sending, because a
    // failure after sending would make the next attempt send a second e-mail.
    await restartConfirmation(db, subscriberId, sentAt);
    await outbox.send(confirmationEmail({ ...context(), email, frequency, language, purpose, token }));
  } catch (error) {
    if ((recipientRefusal(error)?.code ?? 0) >= 500) {
      await removeUnconfirmed(db, subscriberId);
      return;
    }
    // Refunded, because the job's next attempt counts this e-mail again.
    for (const refund of refunds) await refund();
    throw error;
  }
}

/** The mailbox behind an e-mail address: without `+…`, and for Gmail without dots. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email
    .slice(at + 1)
    .toLowerCase()
    .replace(/^googlemail\.com$/, 'gmail.com');
  const [local = ''] = email.slice(0, at).toLowerCase().split('+');
  return `${domain === 'gmail.com' ? local.replaceAll('.', '') : local}@${domain}`;
}

/** Counts an e-mail to a mailbox; undefined if its limit is reached. */
function takeForMailbox(limiter: RateLimiter, mailbox: string) {
  return limiter.take(PER_MAILBOX, mailbox).catch((error: unknown) => {
    if (error instanceof AppError && error.reason === 'too_many_requests') return undefined;
    throw error;
  });
}
