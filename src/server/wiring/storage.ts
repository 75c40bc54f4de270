import { join } from 'node:path';
import { s3Settings } from '../env.ts';
import { createDropbox } from '../features/dropbox/dropbox.ts';
import { dropboxRoutes } from '../features/dropbox/routes.ts';
import { openLocalFolder } from '../platform/local-folder.ts';
import { createS3Source } from '../platform/s3.ts';
import type { Ground } from './ground.ts';

/** Where photos come from by themselves: Dropbox, a folder, a bucket (SYNC-2, SYNC-8). */
export async function wireStorage({ app, db, env, secrets, now }: Ground): Promise<void> {
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
    local: await openLocalFolder(join(env.DATA_DIR, 'inbox')),
    ...(bucket === undefined ? {} : { s3: createS3Source(bucket) }),
  };
  dropboxRoutes(app, { connection: dropbox.connection, sources, publicUrl: env.PUBLIC_URL });
}
