import { findDisplacedOpening } from '../db/queries/displaced-opening.ts';
import { findPhotoDetails } from '../features/collections/photo-details.ts';
import type { LikesOptions } from '../features/likes/routes.ts';
import { createOpenings } from '../features/opening/live-openings.ts';
import { createOpeningEvents } from '../features/opening/opening-events.ts';
import { createOpeningRecorder } from '../features/opening/recorder.ts';
import { openingRoutes } from '../features/opening/routes.ts';
import { CALLER_LIMITS, TOTAL_LIMITS } from '../http/connections/connection-limits.ts';
import type { AppContext } from './app-context.ts';
import { PUSHES } from './push.ts';
import { sendDigestsSoon } from './subscribers.ts';

/** Openings: photos that are revealed one by one (OPEN-1). Returns the hooks that the likes feature needs. */
export async function registerOpenings({
  app,
  db,
  bus,
  jobs,
  env,
  site,
  now,
  jsonCache,
}: AppContext): Promise<Pick<LikesOptions, 'onLiked' | 'openingPhase'>> {
  const { log } = app;
  const { today } = site;
  const openings = await createOpenings({
    ...{ db, bus, now, today, timeZone: site.timeZone, log },
    photoDetails: (photos) => findPhotoDetails(db, photos),
  });
  const limits = { maxStreams: TOTAL_LIMITS.streams, maxPerCaller: CALLER_LIMITS.streams };
  const recorder = createOpeningRecorder({ db, now, log });
  const events = await createOpeningEvents({
    ...{ bus, now, limits, log },
    onCounted(visitors) {
      const day = openings.current();
      if (day) recorder.visitors(day, visitors);
    },
  });
  openings.onChange(events.changed);
  // An opening that the owner moved may begin before the next scheduled reminders.
  openings.onChange(() => {
    jobs.send(PUSHES, {}).catch((error: unknown) => log.warn(error, 'openings: queueing reminders failed'));
  });
  openings.onEnd(() => {
    sendDigestsSoon(jobs).catch((error: unknown) =>
      log.warn(error, 'openings: queueing digests and pushes failed, they follow within five minutes'),
    );
  });
  // The settings page refuses a time zone that moves an opening, but SITE_TIMEZONE may have been changed (OPEN-1).
  app.addHook('onReady', async () => {
    const timeZone = site.timeZone();
    const date = await findDisplacedOpening(db, { from: timeZone, to: timeZone, today: today() });
    if (date !== undefined)
      log.warn(
        { date, timeZone },
        'openings: an opening is on another date in this time zone; move it or call it off',
      );
  });
  app.addHook('preClose', async () => events.end());
  app.addHook('onClose', async () => {
    await events.close();
    await recorder.close();
    await openings.close();
  });
  openingRoutes(app, {
    ...{ db, jsonCache, openings, events, now, today, timeZone: site.timeZone },
    siteName: () => site.settings().name,
    siteLanguage: site.language,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
  });
  return {
    openingPhase: openings.phase,
    onLiked({ collectionId, photoIndex, likes }) {
      const day = openings.find(collectionId);
      if (day === undefined) return;
      events.liked(photoIndex, likes);
      recorder.liked(day, photoIndex, likes);
    },
  };
}
