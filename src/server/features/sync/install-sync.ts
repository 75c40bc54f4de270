import type { FastifyInstance } from 'fastify';
import type { PhotoSource } from '../../platform/photo-source.ts';
import { createAutoSync } from './auto-sync.ts';
import { findChoice } from './choice.ts';
import { syncRoutes } from './routes.ts';
import { createSync, type SyncOptions } from './sync.ts';

export interface SyncFeatureOptions extends SyncOptions {
  sources: SyncOptions['sources'] & { local: PhotoSource };
  isDropboxConnected: () => Promise<boolean>;
  /** Calls `listener` when the site's time zone may have changed. Returns a function to stop. */
  onTimeZone: (listener: () => void) => () => void;
}

/** Registers the sync: its routes, its background jobs and its schedule. */
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
  // Before Fastify waits for the open requests, some of which wait for a run.
  app.addHook('preClose', async () => sync.stop());
  app.addHook('onClose', () => autoSync.stop());
}
