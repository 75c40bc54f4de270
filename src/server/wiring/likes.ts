import { findPhotoDetails } from '../features/collections/photo-details.ts';
import { createVisitorIds, KnownVisitors } from '../features/likes/known-visitors.ts';
import { type LikesOptions, likesRoutes } from '../features/likes/routes.ts';
import { LIKES_ANONYMISED } from '../features/privacy/forget-visitor.ts';
import type { AppContext } from './app-context.ts';

/** Registers likes. When any process anonymises likes, clears visitors' keys from this process's memory (PRIV-4). */
export async function registerLikes(
  context: AppContext,
  {
    secretKey,
    ...given
  }: { secretKey: string } & Pick<LikesOptions, 'early' | 'likers' | 'onLiked' | 'openingPhase'>,
): Promise<void> {
  const { app, db, bus, jsonCache, limiter, site, https, now } = context;
  const visitors = new KnownVisitors(db, now);
  const clearVisitors = () => {
    visitors.clear();
    limiter.clearRefusals();
  };
  const unsubscribe = await bus.subscribe(LIKES_ANONYMISED, clearVisitors);
  const stopGaps = bus.onGap(clearVisitors);
  app.addHook('onClose', async () => {
    stopGaps();
    await unsubscribe();
  });
  likesRoutes(app, {
    ...{ db, jsonCache, limiter, https, now, visitors, ...given },
    newId: createVisitorIds(secretKey),
    today: site.today,
    timeZone: site.timeZone,
    photoDetails: (photos) => findPhotoDetails(db, photos),
  });
}
