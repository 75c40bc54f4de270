import { buffer } from 'node:stream/consumers';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { createS3Client, type S3Settings } from '../../src/server/platform/bucket/s3-client.ts';
import { startS3Server } from './s3-server.ts';

/** A bucket of a real S3-compatible server, with direct access to its objects. */
export interface StartedBucket {
  settings: S3Settings;
  /** A gallery's settings for this server, without `S3_BUCKET`. */
  env: Record<string, string>;
  put(key: string, data: Buffer): Promise<void>;
  get(key: string): Promise<Buffer>;
  remove(key: string): Promise<void>;
  keys(): Promise<string[]>;
  /** Limits how many bytes the bucket accepts; undefined removes the limit. */
  setQuota(bytes: number | undefined): Promise<void>;
  stop(): Promise<void>;
}

export async function startBucket(): Promise<StartedBucket> {
  const { stop: stopServer, setQuota, ...server } = await startS3Server();
  const settings: S3Settings = { ...server, bucket: 'photos', forcePathStyle: true };
  const client = createS3Client(settings);
  const Bucket = settings.bucket;
  const stop = async () => {
    client.destroy();
    await stopServer();
  };
  try {
    await client.send(new CreateBucketCommand({ Bucket }));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    settings,
    env: {
      S3_ENDPOINT: server.endpoint,
      S3_REGION: server.region,
      S3_ACCESS_KEY_ID: server.accessKeyId,
      S3_SECRET_ACCESS_KEY: server.secretAccessKey,
    },
    put: async (Key, Body) => void (await client.send(new PutObjectCommand({ Bucket, Key, Body }))),
    async get(Key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return buffer(Body as NodeJS.ReadableStream);
    },
    remove: async (Key) => void (await client.send(new DeleteObjectCommand({ Bucket, Key }))),
    async keys() {
      const keys: string[] = [];
      for (let after: string | undefined; ; after = keys.at(-1)) {
        const page = await client.send(new ListObjectsV2Command({ Bucket, StartAfter: after }));
        keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
        if (!page.IsTruncated) return keys;
      }
    },
    setQuota: (bytes) => setQuota(Bucket, bytes),
    stop,
  };
}
