import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  createDropboxClient,
  createDropboxHttp,
} from '../../src/server/platform/sources/dropbox/dropbox-client.ts';
import { createDropboxSource } from '../../src/server/platform/sources/dropbox/dropbox-source.ts';
import { openLocalFolder } from '../../src/server/platform/sources/local-folder.ts';
import type { PhotoSource } from '../../src/server/platform/sources/photo-source.ts';
import { createS3Source } from '../../src/server/platform/sources/s3.ts';
import { startBucket } from './bucket.ts';
import { startDropboxServer } from './dropbox-server.ts';

/** A sync source whose files a test can change, as the owner would. */
export interface StartedSource {
  source: PhotoSource;
  put(path: string, data: Buffer): Promise<void>;
  remove(path: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startDropboxSource(): Promise<StartedSource> {
  const server = await startDropboxServer({ pageSize: 4 });
  const token = server.generateToken();
  const http = createDropboxHttp({
    pause: { find: async () => undefined, extend: async () => {} },
    now: () => new Date(),
    sleep: async () => {},
  });
  const session = { accessToken: async () => token, refreshAccessToken: async () => token };
  const client = createDropboxClient({ http, session, apiUrl: server.url, contentUrl: server.url });
  return {
    source: createDropboxSource({ client, http }),
    put: async (path, data) => void server.put(path, data),
    remove: async (path) => server.remove(path),
    stop: server.close,
  };
}

export async function startLocalSource(): Promise<StartedSource> {
  const folder = await mkdtemp(join(tmpdir(), 'gomai-photos-'));
  return {
    source: await openLocalFolder(folder, { settleMs: 0 }),
    async put(path, data) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), data);
    },
    remove: (path) => rm(join(folder, path)),
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Starts a bucket as a source. With the settings in `env` a gallery uses the same bucket. */
export async function startBucketSource(): Promise<StartedSource & { env: Record<string, string> }> {
  const { settings, put, remove, env, stop } = await startBucket();
  return {
    source: createS3Source(settings),
    put: (path, data) => put(path.slice(1), data),
    remove: (path) => remove(path.slice(1)),
    env: { ...env, S3_BUCKET: settings.bucket },
    stop,
  };
}
