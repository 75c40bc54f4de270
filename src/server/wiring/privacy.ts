import type { Db } from '../db/connect.ts';
import { retentionDays } from '../env.ts';
import { forgetAuthors, REREAD_CHANNEL } from '../features/chat/store/forget-authors.ts';
import { LIKES_ANONYMISED } from '../features/privacy/forget-visitor.ts';
import { scheduleRetention } from '../features/privacy/retention.ts';
import { privacyRoutes } from '../features/privacy/routes.ts';
import type { Subscriptions } from '../features/privacy/visitor.ts';
import type { AppContext } from './app-context.ts';

/** Visitors' data: how long it is kept, and how the owner removes it (decision 0028). */
export function registerPrivacy(
  { app, db, bus, env, jobs, now }: AppContext,
  subscriptions: Subscriptions,
): void {
  const rereadChat = (tx: Db) => bus.publish(REREAD_CHANNEL, null, tx);
  const onLikesAnonymised = (tx: Db) => bus.publish(LIKES_ANONYMISED, null, tx);
  const keep = retentionDays(env);
  privacyRoutes(app, {
    ...{ db, now, subscriptions, keep },
    async forgetAuthors(tx, authors) {
      await forgetAuthors(tx, authors, now());
      await rereadChat(tx);
    },
    onLikesAnonymised,
  });
  const retention = scheduleRetention({
    ...{ db, jobs, now, keep, log: app.log },
    onChatRemoved: rereadChat,
    onLikesAnonymised,
  });
  app.addHook('onReady', () => retention.start());
}
