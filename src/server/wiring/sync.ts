import { join } from 'node:path';
import { s3Settings } from '../env.ts';
import { findDeletedDates } from '../features/collections/deleted-days.ts';
import { findTakenDates, isShownElsewhere } from '../features/collections/queries.ts';
import { createDay } from '../features/collections/save-collection.ts';
import { createDropbox } from '../features/dropbox/dropbox.ts';
import { dropboxRoutes } from '../features/dropbox/routes.ts';
import { captureBytes, readCapture } from '../features/images/decode/read-capture.ts';
import { type Photos, toStoredOriginal } from '../features/images/photos.ts';
import { installSync } from '../features/sync/routes.ts';
import { sleep } from '../platform/retry.ts';
import { openLocalFolder } from '../platform/sources/local-folder.ts';
import type { AppContext } from './app-context.ts';

/** Sync sources: Dropbox, a folder, a bucket (SYNC-2, SYNC-8), and the sync that makes collections of their photos. */
export async function registerSync(context: AppContext, photos: Photos): Promise<void> {
  const { app, db, env, secrets, jobs, site, now } = context;
  const dropbox = createDropbox({
    db,
    secrets,
    urls: { api: env.DROPBOX_API_URL, content: env.DROPBOX_CONTENT_URL, web: env.DROPBOX_WEB_URL },
    now,
    log: app.log,
  });
  const bucket = s3Settings(env);
  const sources = {
    dropbox: dropbox.source,
    local: await openLocalFolder(join(env.DATA_DIR, 'inbox'), {
      onMissing: (err) => app.log.warn({ err }, 'sync: the photo folder is missing and cannot be made'),
      onWatchError: (err) => app.log.error({ err }, 'sync: watching the photo folder failed'),
      onRefused: (err) =>
        app.log.warn({ err }, 'sync: no permission to read a part of the photo folder; left out'),
    }),
    // Amazon's library takes 10 MB, so only galleries with a bucket load it.
    ...(bucket === undefined
      ? {}
      : { s3: (await import('../platform/sources/s3.ts')).createS3Source(bucket) }),
  };
  dropboxRoutes(app, { connection: dropbox.connection, sources, publicUrl: env.PUBLIC_URL });
  installSync(app, {
    ...context,
    sources,
    timeZone: site.timeZone,
    onTimeZone: site.onChange,
    sleep,
    log: app.log,
    isDropboxConnected: async () => (await dropbox.connection.status()).isConnected,
    ports: {
      captureBytes,
      readCapture,
      storePhoto: async (body) => toStoredOriginal(await photos.add(body)),
      findStoredPhoto: photos.findStored,
      findTakenDates: () => findTakenDates(db),
      findDeletedDates: () => findDeletedDates(db),
      isShownElsewhere: (sha256, date) => isShownElsewhere(db, sha256, date),
      async publishDay(tx, day) {
        const collectionId = await createDay(tx, day, { now: now(), timeZone: site.timeZone() });
        await jobs.send('index-collection', { collectionId }, { within: tx });
      },
    },
  });
}
