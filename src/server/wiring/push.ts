import type { PushFigures, PushSubscriber } from '../../shared/subscribers.ts';
import type { Env } from '../env.ts';
import { createPushServices, vendorOf } from '../features/push/push-services.ts';
import {
  createPushFigures,
  createPushStore,
  findPushSubscriptions,
  removePushSubscription,
} from '../features/push/queries.ts';
import { type PushRoutesOptions, pushRoutes } from '../features/push/routes.ts';
import { type PushOptions, sendPushes } from '../features/push/send-pushes.ts';
import { type ReminderOptions, sendReminders } from '../features/push/send-reminders.ts';
import { createVapidKey } from '../features/push/vapid.ts';
import type { AppContext } from './app-context.ts';

export const PUSHES = 'push-days';
const EVERY_FIVE_MINUTES = '*/5 * * * *';
const FIVE_MINUTES_MS = 5 * 60_000;

type PushWiring = Pick<PushOptions, 'due' | 'findDay'> &
  Pick<ReminderOptions, 'openings'> &
  Pick<PushRoutesOptions, 'coveredUntil'>;

interface Push {
  /** Null if no notifications are sent. */
  publicKey: () => Promise<string | null>;
  figures: () => Promise<PushFigures>;
  /** The figures of the latest days, newest first. */
  latest: ReturnType<typeof createPushFigures>['latest'];
  browsers: (ids: readonly number[]) => Promise<PushSubscriber[]>;
  removeBrowser: (id: number) => Promise<boolean>;
}

/** Notifications of each new day at the hour of the digest e-mails (FOLLOW-5), and reminders of openings (OPEN-3). */
export function registerPush(
  { app, db, env, site, jobs, secrets, limiter, metrics, now }: AppContext,
  { due, findDay, openings, coveredUntil }: PushWiring,
): Push {
  const subject = env.PUBLIC_URL ?? '';
  const isOffered = isPushOffered(env);
  const store = createPushStore(db, secrets);
  const sent = createPushFigures(db);
  const services = createPushServices({ trustedSources: env.TRUSTED_SOURCES });
  const key = createVapidKey(db, secrets);
  const siteName = () => site.settings().name;
  const options: PushOptions = { store, services, key, subject, siteName, due, findDay, now, log: app.log };

  jobs.define(PUSHES, {
    async handler(_, { signal }) {
      if (!isOffered) return;
      // Reminders first, because they would soon be too late.
      await sendReminders({ ...options, openings }, signal);
      await sendPushes(options, signal);
    },
    // Reminders take up to a quarter of an hour, the day's pushes MAX_RUN_MS.
    options: { expireInSeconds: 30 * 60 },
  });
  app.addHook('onReady', async () => {
    if (!isOffered) return jobs.unschedule(PUSHES);
    await jobs.schedule(PUSHES, EVERY_FIVE_MINUTES, { timeZone: 'UTC' });
    // Continues a run that a restart interrupted.
    await jobs.send(PUSHES, {});
  });
  pushRoutes(app, {
    ...{ store, services, limiter, isOffered, siteLanguage: site.language, coveredUntil, now },
    async onReminderWanted() {
      // The next scheduled run may be too late.
      const isSoon = (await openings()).some(({ opensAt }) => {
        const leftMs = Date.parse(opensAt) - now().getTime();
        return leftMs > 0 && leftMs <= FIVE_MINUTES_MS;
      });
      if (isSoon) await jobs.send(PUSHES, {});
    },
  });
  metrics?.gauge({
    name: 'gomai_push_subscriptions',
    help: 'Browsers that receive a notification of each new day',
    read: async () => [{ value: await store.count() }],
  });
  metrics?.gauge({
    name: 'gomai_pushes',
    help: 'Pushes of all days by outcome: sent, gone (the browser was forgotten), failed (tried again)',
    labels: ['outcome'],
    read: async () =>
      Object.entries(await sent.totals()).map(([outcome, value]) => ({ labels: { outcome }, value })),
  });

  return {
    publicKey: async () => (isOffered ? (await key()).publicKey : null),
    async figures() {
      const { date, today } = await due();
      const [latest] = await sent.latest(1);
      return {
        isOffered,
        subscriptions: await store.count(),
        waiting: date === undefined || !isOffered ? 0 : await store.countWaiting({ date, today }),
        latest: latest === undefined ? null : { ...latest, lastSentAt: latest.lastSentAt.toISOString() },
      };
    },
    latest: sent.latest,
    async browsers(ids) {
      return (await findPushSubscriptions(db, ids)).map((row) => {
        const target = store.targetOf(row);
        return {
          kind: 'push',
          id: row.id,
          vendor: target === undefined ? null : vendorOf(target.endpoint),
          language: row.language,
          since: row.createdAt.toISOString(),
          lastSentOn: row.sentOn,
          failingSince: row.failingSince,
        };
      });
    },
    removeBrowser: (id) => removePushSubscription(db, id),
  };
}

/**
 * Whether notifications can be shown. They need the service worker of the offline pages, which browsers run only
 * over https or, for development, on this machine.
 */
export function isPushOffered({ PUBLIC_URL = '', OFFLINE }: Pick<Env, 'PUBLIC_URL' | 'OFFLINE'>): boolean {
  const url = URL.parse(PUBLIC_URL);
  if (url === null || OFFLINE === 'off') return false;
  return url.protocol === 'https:' || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
}
