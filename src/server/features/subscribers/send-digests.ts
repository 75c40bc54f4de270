import type { FastifyBaseLogger } from 'fastify';
import type { Collection } from '../../../shared/collections.ts';
import { addDays, type DateString } from '../../../shared/dates.ts';
import { AppError, type ErrorReason } from '../../../shared/errors.ts';
import type { DigestSettings } from '../../../shared/subscribers.ts';
import type { Rate } from '../../db/rate-limits.ts';
import type { RateLimiter } from '../../http/limits/rate-limiter.ts';
import type { MailAccount } from '../../platform/mail/mail-account.ts';
import { type Letter, MailError, recipientRefusal, type SmtpReply } from '../../platform/mail/mailer.ts';
import type { DigestQueue } from './digest-queue.ts';
import { daysBetween, dueUntil, lastDate } from './due-days.ts';
import { type AnnouncedOpening, digestLetter, type LetterContext } from './letters.ts';
import { type SubscriberRow, type SubscriberStore, unreadableAddresses } from './queries.ts';
import type { SubscriberTokens } from './tokens.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Before the second and before later attempts of one e-mail that was refused temporarily. */
const FIRST_RETRY_MS = HOUR_MS;
const LATER_RETRY_MS = 4 * HOUR_MS;
/** As many different e-mails refused temporarily within this many days pause a subscriber (FOLLOW-4). */
const MAX_SOFT_BOUNCES = 3;
const SOFT_BOUNCE_DAYS = 14;
/** So many refusals in a row are not the recipients' fault. */
const MAX_REFUSED_IN_A_ROW = 10;

export interface DigestOptions {
  store: Pick<SubscriberStore, 'emailOf'>;
  queue: DigestQueue;
  tokens: SubscriberTokens;
  outbox: { account(): Promise<MailAccount | undefined>; send(letter: Letter): Promise<unknown> };
  limiter: RateLimiter;
  settings: () => Promise<DigestSettings>;
  /** How many confirmations were refused and are tried again. */
  waitingConfirmations: () => Promise<number>;
  context: () => LetterContext;
  timeZone: () => string;
  /** The dates of all published days. */
  publishedDates: () => Promise<readonly DateString[]>;
  /** The dates of openings that are ahead or under way. */
  unrevealedDates: () => Promise<readonly DateString[]>;
  findDays: (dates: readonly DateString[]) => Promise<Collection[]>;
  nextOpening: () => Promise<AnnouncedOpening | undefined>;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** What the mail account allows: digests and confirmations together (FOLLOW-4). */
export const dayLimit = (max: number): Rate => ({ name: 'digests', max, windowMs: DAY_MS });

/** What is due now, and the site's day, which begins at the owner's hour. */
export async function dueDays({ settings, timeZone, now, publishedDates, unrevealedDates }: DigestOptions) {
  const [published, unrevealed] = await Promise.all([publishedDates(), unrevealedDates()]);
  const { hour } = await settings();
  const clock = { timeZone: timeZone(), hour, now: now() };
  return { published, due: dueUntil(published, clock, unrevealed), today: lastDate(clock) };
}

/**
 * Sends what is due, one subscriber after the other. Each is claimed in the database and stored when the mail server
 * has accepted the e-mail: killed at any moment, the next run continues, and at most that one e-mail is sent twice
 * (FOLLOW-4). Returns why it ended early.
 */
export async function sendDigests(
  options: DigestOptions,
  signal: AbortSignal,
): Promise<ErrorReason | undefined> {
  const { store, queue, outbox, limiter, settings, now, log } = options;
  if ((await outbox.account()) === undefined) return undefined;
  const contents = rememberContents(options);
  const { limit } = await settings();
  // Visitors wait for a confirmation: those that the limit held back go before, up to half of it.
  const max = Math.max(Math.ceil(limit / 2), limit - (await options.waitingConfirmations()));
  const counts = { sent: 0, refused: 0, unreadable: 0 };
  let problem: ErrorReason | undefined;

  for (let refusedInARow = 0; !signal.aborted; ) {
    // Each time, because a day may be deleted during the run.
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
    const content = await contents(daysBetween(published, row.coveredUntil ?? addDays(until, -1), until));
    if (content.days.at(-1)?.date !== until) {
      // Deleted since it was due: the next run sees what is due then.
      await queue.release(row.id);
      break;
    }
    const turn = await limiter.take(dayLimit(max), 'all').catch(ifLimited);
    if (turn === undefined) {
      await queue.release(row.id);
      break;
    }
    try {
      await sendTo({ ...row, email }, { until, ...content }, options);
      await queue.markSent(row, until, now());
      counts.sent += 1;
      refusedInARow = 0;
    } catch (error) {
      await turn.giveBack();
      const reply = recipientRefusal(error);
      if (reply === undefined) {
        await queue.release(row.id);
        if (!(error instanceof MailError)) throw error;
        problem = error.reason;
        break;
      }
      await storeRefusal(row, until, reply, options);
      counts.refused += 1;
      refusedInARow += 1;
      if (refusedInARow === MAX_REFUSED_IN_A_ROW) {
        problem = 'mail_recipient';
        break;
      }
    }
  }
  if (counts.sent + counts.refused > 0) log.info(counts, 'digests: sent e-mails to subscribers');
  if (counts.unreadable > 0) log.warn(`digests: ${unreadableAddresses(counts.unreadable)}`);
  if (problem !== undefined) log.warn(`digests: stopped early, continuing later: ${problem}`);
  return problem;
}

/** Undefined once the day's limit is reached. */
function ifLimited(error: unknown): undefined {
  if (error instanceof AppError && error.reason === 'too_many_requests') return undefined;
  throw error;
}

interface Content {
  /** Oldest first. */
  days: readonly Collection[];
  opening: AnnouncedOpening | undefined;
}

/** Most subscribers receive the same days. */
function rememberContents({ findDays, nextOpening }: DigestOptions) {
  const known = new Map<string, Promise<Collection[]>>();
  let opening: ReturnType<typeof nextOpening> | undefined;
  return async (dates: readonly DateString[]): Promise<Content> => {
    const key = dates.join();
    const days = known.get(key) ?? findDays(dates).then((found) => found.toReversed());
    known.set(key, days);
    opening ??= nextOpening();
    return { days: await days, opening: await opening };
  };
}

async function sendTo(
  row: SubscriberRow & { /** Decrypted. */ email: string },
  { until, days, opening }: Content & { until: DateString },
  { tokens, outbox, context }: DigestOptions,
): Promise<void> {
  const account = await outbox.account();
  const domain = account?.from.split('@').at(-1) ?? 'localhost';
  const { email, language, frequency, key } = row;
  await outbox.send(
    digestLetter({
      ...context(),
      ...{ language, frequency, days, opening },
      // The same for a retry, so that mail programs show the e-mail once.
      to: { email, token: tokens.make('manage', key), messageId: `digest-${until}.${key}@${domain}` },
    }),
  );
}

/** Pauses after a refusal for good, and after three different e-mails within 14 days that were refused temporarily. */
async function storeRefusal(
  row: SubscriberRow,
  until: DateString,
  { code }: SmtpReply,
  { queue, now }: DigestOptions,
): Promise<void> {
  if (code >= 500) return queue.pause(row, until, code, now());
  const since = addDays(until, -SOFT_BOUNCE_DAYS);
  const bounces = [...new Set([...row.softBounces, until])].filter((date) => date >= since);
  if (bounces.length >= MAX_SOFT_BOUNCES) return queue.pause(row, until, code, now());
  const waitMs = row.softBounces.includes(until) ? LATER_RETRY_MS : FIRST_RETRY_MS;
  await queue.markRefused(row, bounces, new Date(now().getTime() + waitMs));
}
