import type { Pool } from 'pg';
import { backupSettings } from '../env.ts';
import { createBackups } from '../features/backups/backups.ts';
import { createNightly } from '../features/backups/nightly.ts';
import { backupRoutes } from '../features/backups/routes.ts';
import { findTakenDates } from '../features/collections/queries.ts';
import type { AppContext } from './app-context.ts';

/** Backups, nightly and on the owner's request. */
export function registerBackups({ app, db, env, media, jobs, site, now }: AppContext, pool: Pool): void {
  const { folder, keep } = backupSettings(env);
  const { timeZone } = site;
  const { mediaStore } = media;
  const backups = createBackups({ pool, mediaStore, folder, keep, timeZone, now, log: app.log });
  const nightly = createNightly({
    backups,
    db,
    jobs,
    at: env.BACKUP_AT,
    timeZone,
    hasPhotos: async () => (await findTakenDates(db)).length > 0,
    now,
    log: app.log,
  });
  app.addHook('onReady', () => nightly.start());
  backupRoutes(app, { db, backups, nightly, nightlyAt: env.BACKUP_AT, keep, now });
}
