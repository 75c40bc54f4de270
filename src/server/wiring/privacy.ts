import { keptDays } from '../env.ts';
import { forgetAuthors, REREAD_CHANNEL } from '../features/chat/forget-authors.ts';
import { scheduleRetention } from '../features/privacy/retention.ts';
import { privacyRoutes } from '../features/privacy/routes.ts';
import type { Ground } from './ground.ts';

/** What is kept of visitors, for how long, and how the owner removes it (decision 0028). */
export function wirePrivacy({ app, db, bus, env, jobs, now }: Ground): void {
  const rereadChat = () => bus.publish(REREAD_CHANNEL, null);
  privacyRoutes(app, {
    db,
    forgetAuthors: (tx, authors) => forgetAuthors(tx, authors, now()),
    onForgotten: rereadChat,
  });
  const retention = scheduleRetention({
    ...{ db, jobs, now, log: app.log },
    keep: keptDays(env),
    onChatRemoved: rereadChat,
  });
  app.addHook('onReady', () => retention.start());
}
