import { addDays } from '../../shared/dates.ts';
import { errorReasons } from '../../shared/errors.ts';
import { mergeOrRefuse } from '../../shared/merge-changes.ts';
import { DEFAULT_DIGEST_HOUR, DEFAULT_DIGEST_LIMIT, DigestSettings } from '../../shared/subscribers.ts';
import { findSettings, saveSettings } from '../db/queries/settings.ts';
import {
  findCollections,
  findDatesPublishedAfter,
  findLatestDates,
} from '../features/collections/queries.ts';
import type { Mail } from '../features/mail/mail.ts';
import { findDaysToOpen } from '../features/opening/queries.ts';
import type { Subscriptions } from '../features/privacy/visitor.ts';
import { subscriberAdminRoutes } from '../features/subscribers/admin-routes.ts';
import { createDigestQueue } from '../features/subscribers/digest-queue.ts';
import { followPages } from '../features/subscribers/page-routes.ts';
import {
  countUnreadable,
  createSubscriberStore,
  unreadableAddresses,
} from '../features/subscribers/queries.ts';
import { type DigestOptions, dueDays, sendDigests } from '../features/subscribers/send-digests.ts';
import { type ConfirmationJob, followRoutes, sendConfirmation } from '../features/subscribers/sign-up.ts';
import { createSubscriberTokens } from '../features/subscribers/tokens.ts';
import type { PageSource } from '../http/pages/page.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { AppContext } from './app-context.ts';
import { MAIL_JOB } from './mail.ts';
import { PUSHES, registerPush } from './push.ts';

const DIGESTS = 'mail-digests';
const CONFIRMATIONS = 'mail-confirmation';
const EVERY_FIVE_MINUTES = '*/5 * * * *';
/** More days than any e-mail contains. */
const DAYS_LOOKED_AT = 30;
const HOUR = 'digest_hour';
const LIMIT = 'digest_limit';
const PROBLEM = 'digest_problem';
/** Longer than the time between two attempts, each of which stores the problem again if it persists. */
const PROBLEM_SHOWN_MS = 60 * 60_000;

interface SubscribersOptions {
  mail: Mail;
  secretKey: string;
  pages: PageSource | undefined;
}

/** Starts the jobs that send due digests and pushes, e.g. after an opening's last photo. */
export async function sendDigestsSoon(jobs: Jobs): Promise<void> {
  for (const queue of [DIGESTS, PUSHES]) await jobs.send(queue, {});
}

/** Subscriptions: sign-up, the pages to which e-mails link, digests, pushes, and the owner's page (FOLLOW-1 to 8). */
export async function registerSubscribers(
  context: AppContext,
  { mail, secretKey, pages }: SubscribersOptions,
): Promise<Subscriptions> {
  const { app, db, env, site, jobs, secrets, limiter, now } = context;
  const tokens = createSubscriberTokens(secretKey);
  const store = createSubscriberStore(db, secrets, tokens);
  const isReady = async () => env.PUBLIC_URL !== undefined && (await mail.account()) !== undefined;
  const openings = async () =>
    (await findDaysToOpen(db)).map(({ opening, ...day }) => ({ ...day, opensAt: opening.opensAt }));
  const template = async () => (await pages?.template('/')) ?? '';
  // The pages' own typeface. Its file name has a hash, so after an update older e-mails fall back to another typeface.
  const [fontPath] =
    /\/assets\/cormorant-garamond-latin-wght[\w-]+\.woff2/.exec(
      pages?.version === undefined ? '' : await template(),
    ) ?? [];
  const options: DigestOptions = {
    ...{ store, queue: createDigestQueue(db), tokens, outbox: mail, limiter, now, log: app.log },
    settings: async () => settingsOf(await findSettings(db, [HOUR, LIMIT])),
    async waitingConfirmations() {
      const counts = await jobs.counts();
      return counts.find(({ queue, state }) => queue === CONFIRMATIONS && state === 'retry')?.count ?? 0;
    },
    context: () => ({ siteName: site.settings().name, publicUrl: env.PUBLIC_URL ?? '', fontPath }),
    timeZone: site.timeZone,
    publishedDates: () => findLatestDates(db, site.today(), DAYS_LOOKED_AT),
    datesPublishedAfter: (moment) => findDatesPublishedAfter(db, moment, site.today()),
    unrevealedDates: async () => (await openings()).map(({ date }) => date),
    findDays: (dates) => findCollections(db, { dates }),
    async nextOpening() {
      const next = (await openings()).find(({ opensAt }) => new Date(opensAt) > now());
      const isAnnounced = next && next.date <= addDays(site.today(), 1);
      return isAnnounced ? { ...next, timeZone: site.timeZone() } : undefined;
    },
  };

  const coveredUntil = async () => (await dueDays(options)).due.daily ?? addDays(site.today(), -1);
  const push = registerPush(context, {
    due: async () => {
      const { due, today } = await dueDays(options);
      return { date: due.daily, today };
    },
    findDay: async (date) => (await options.findDays([date]))[0],
    openings,
    coveredUntil,
  });

  const countWaiting = async () => options.queue.countWaiting((await dueDays(options)).due);
  jobs.define(DIGESTS, {
    async handler(_, { signal }) {
      const run = (await isReady()) ? await sendDigests(options, signal) : undefined;
      if (run?.problem !== undefined) {
        await saveSettings(db, { [PROBLEM]: `${run.problem} ${now().toISOString()}` });
        return;
      }
      if (!(await findSettings(db, [PROBLEM])).has(PROBLEM)) return;
      // The problem is not over if subscribers wait and this run reached none of them. Without mail it is over.
      const isOver = run === undefined || run.hasReached || (await countWaiting()) === 0;
      if (isOver) await saveSettings(db, { [PROBLEM]: undefined });
    },
  });
  jobs.define(CONFIRMATIONS, {
    handler: (job: ConfirmationJob) =>
      sendConfirmation(job, signUp).catch((error: unknown) => {
        app.log.warn(error, 'subscribers: sending a confirmation failed, retrying later');
        throw error;
      }),
    options: MAIL_JOB,
  });
  app.addHook('onReady', async () => {
    const unreadable = await countUnreadable(db, store);
    if (unreadable > 0) app.log.warn(`subscribers: ${unreadableAddresses(unreadable)}`);
    await jobs.schedule(DIGESTS, EVERY_FIVE_MINUTES, { timeZone: 'UTC' });
    // Continues a run that a restart interrupted.
    await jobs.send(DIGESTS, {});
  });

  const signUp = {
    ...options,
    ...{ db, store, isReady, pushKey: push.publicKey },
    queueConfirmation: async (job: ConfirmationJob, within: typeof db) =>
      void (await jobs.send(CONFIRMATIONS, job, { within })),
  };
  followRoutes(app, signUp);
  await followPages(app, {
    ...signUp,
    template: pages && template,
    siteLanguage: site.language,
    coveredUntil,
  });
  subscriberAdminRoutes(app, {
    ...options,
    ...{ db, store, isReady, push },
    saveSettings: (changes, before) =>
      db.transaction(async (tx) => {
        const now = settingsOf(await findSettings(tx, [HOUR, LIMIT], { locked: true }));
        const { hour, limit } = mergeOrRefuse(now, changes, before);
        await saveSettings(tx, { [HOUR]: hour, [LIMIT]: String(limit) });
      }),
    problem: async () => {
      const [reason, at = ''] = (await findSettings(db, [PROBLEM])).get(PROBLEM)?.split(' ') ?? [];
      const known = errorReasons.find((each) => each === reason);
      const isLatest = now().getTime() - Date.parse(at) < PROBLEM_SHOWN_MS;
      return known && isLatest ? { reason: known, at: new Date(at) } : undefined;
    },
    sendToOwner: (email) => mail.send(email),
    sendSoon: async () => void (await jobs.send(DIGESTS, {})),
  });
  return {
    exist: store.existAny,
    remove: store.removeAll,
  };
}

function settingsOf(rows: Map<string, string>): DigestSettings {
  const limit = Number(rows.get(LIMIT) ?? DEFAULT_DIGEST_LIMIT);
  const known = DigestSettings.safeParse({ hour: rows.get(HOUR) ?? DEFAULT_DIGEST_HOUR, limit });
  return known.success ? known.data : { hour: DEFAULT_DIGEST_HOUR, limit: DEFAULT_DIGEST_LIMIT };
}
