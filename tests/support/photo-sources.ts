import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CreateBucketCommand, DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  createDropboxClient,
  createDropboxHttp,
} from '../../src/server/platform/sources/dropbox/dropbox-client.ts';
import { createDropboxSource } from '../../src/server/platform/sources/dropbox/dropbox-source.ts';
import { openLocalFolder } from '../../src/server/platform/sources/local-folder.ts';
import type { PhotoSource } from '../../src/server/platform/sources/photo-source.ts';
import { createS3Source } from '../../src/server/platform/sources/s3.ts';
import { startDropboxServer } from './dropbox-server.ts';
import { startS3Server } from './s3-server.ts';

/** A source with access to its files, as the owner has. */
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
  const session = { accessToken: async () => token, renewToken: async () => token };
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

/** `env`: the settings with which a gallery uses the same bucket. */
export async function startBucketSource(): Promise<StartedSource & { env: Record<string, string> }> {
  const server = await startS3Server();
  const { endpoint, region, accessKeyId, secretAccessKey } = server;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const Bucket = 'photos';
  const stop = async () => {
    client.destroy();
    await server.stop();
  };
  try {
    await client.send(new CreateBucketCommand({ Bucket }));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    source: createS3Source({ endpoint, region, ...credentials, bucket: Bucket, forcePathStyle: true }),
    put: async (path, data) =>
      void (await client.send(new PutObjectCommand({ Bucket, Key: path.slice(1), Body: data }))),
    remove: async (path) => void (await client.send(new DeleteObjectCommand({ Bucket, Key: path.slice(1) }))),
    env: {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: Bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    stop,
  };
}
