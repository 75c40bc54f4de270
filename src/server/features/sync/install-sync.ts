import type { FastifyInstance } from 'fastify';
import type { PhotoSource } from '../../platform/photo-source.ts';
import { createAutoSync } from './auto-sync.ts';
import { findChoice } from './choice.ts';
import { syncRoutes } from './routes.ts';
import { createSync, type SyncOptions } from './sync.ts';

export interface SyncFeatureOptions extends SyncOptions {
  sources: SyncOptions['sources'] & { local: PhotoSource };
  isDropboxConnected: () => Promise<boolean>;
  /** Calls back when the site may have another time zone. The answer ends it. */
  onTimeZone: (listener: () => void) => () => void;
}

/** The sync as a whole: its calls, its background work, its clock. */
export function installSync(app: FastifyInstance, options: SyncFeatureOptions): void {
  const { db, sources, isDropboxConnected, needs } = options;
  const choice = () => findChoice(db, isDropboxConnected);
  const sync = createSync(options);
  const autoSync = createAutoSync({ ...options, sync, localFolder: sources.local, findChoice: choice });
  const { findTakenDates } = needs;
  syncRoutes(app, { db, sync, autoSync, sources, findChoice: choice, isDropboxConnected, findTakenDates });

  app.addHook('onReady', async () => {
    await sync.resume();
    await autoSync.start();
  });
  // Before the answers that wait for a run are waited for.
  app.addHook('preClose', async () => sync.stop());
  app.addHook('onClose', () => autoSync.stop());
}
