import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type _Object,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import {
  abortable,
  createS3Client,
  nextPageStart,
  type PageStart,
  type S3Settings,
  toS3Failure,
} from '../bucket/s3-client.ts';
import { backoffMs, sleep as realSleep, type Sleep } from '../retry.ts';
import {
  isHiddenPath,
  isPhotoPath,
  namesOf,
  type PhotoEntry,
  type PhotoSource,
  type ReadOptions,
  SourceError,
  sortedByName,
} from './photo-source.ts';
import { resumedBytes } from './resumed-bytes.ts';

/** The MD5 of an object that was uploaded in one piece; other ETags do not identify content. */
const MD5_ETAG = /^"?[0-9a-f]{32}"?$/;

/** Gives up sooner than a sync, because the owner waits for the list of folders. */
const FOLDERS = { idleMs: 5_000, maxAttempts: 2 };

/** A bucket of an S3-compatible store as a sync source. */
export function createS3Source(
  settings: S3Settings,
  { sleep = realSleep, folders = FOLDERS }: { sleep?: Sleep; folders?: typeof FOLDERS } = {},
): PhotoSource {
  const { bucket } = settings;
  const client = createS3Client(settings);
  const folderClient = createS3Client(settings, folders);
  const backOff = (failures: number, signal: AbortSignal | undefined) =>
    sleep(backoffMs(failures, Math.random), signal);

  const list = async (
    input: Omit<ListObjectsV2CommandInput, 'Bucket'>,
    { signal }: ReadOptions,
    lister = client,
  ) => {
    try {
      return await lister.send(new ListObjectsV2Command({ Bucket: bucket, ...input }), abortable(signal));
    } catch (error) {
      throw sourceError(error, `/${input.Prefix ?? ''}`, signal);
    }
  };

  const bytesOf = (entry: PhotoEntry, part: { start: number; end: number }, { signal }: ReadOptions) =>
    resumedBytes({
      ...part,
      name: entry.name,
      signal,
      backOff,
      async open(start) {
        const command = new GetObjectCommand({
          Bucket: bucket,
          Key: entry.id,
          IfMatch: entry.revision,
          Range: `bytes=${start}-${part.end - 1}`,
        });
        try {
          // On Node, `Body` is always a Node stream.
          return (await client.send(command, abortable(signal))).Body as Readable;
        } catch (error) {
          throw sourceError(error, entry.path, signal);
        }
      },
    });

  return {
    kind: 's3',

    async *listPhotos(folder, { cursor, signal } = {}) {
      const prefix = prefixOf(folder);
      let isThere = prefix === '' || cursor !== undefined;
      const start = cursor === undefined ? {} : { StartAfter: cursor };
      for (let from: PageStart | undefined = start; from !== undefined; ) {
        const page: ListObjectsV2CommandOutput = await list({ Prefix: prefix, ...from }, { signal });
        const { Contents: objects = [] } = page;
        const last = objects.at(-1)?.Key;
        if (last !== undefined) {
          isThere = true;
          yield { entries: objects.flatMap(entryOf), cursor: last, restarted: false };
        }
        try {
          from = nextPageStart(page);
        } catch (error) {
          throw sourceError(error, `/${prefix}`, signal);
        }
      }
      if (!isThere) throw notFound(folder);
    },

    async listFolders(path, { signal } = {}) {
      const prefix = prefixOf(path);
      const names: string[] = [];
      let isThere = prefix === '';
      for (let token: string | undefined, more = true; more; ) {
        const input = token === undefined ? {} : { ContinuationToken: token };
        const page = await list({ Prefix: prefix, Delimiter: '/', ...input }, { signal }, folderClient);
        isThere ||= (page.KeyCount ?? 0) > 0;
        names.push(
          ...(page.CommonPrefixes ?? []).flatMap(({ Prefix = '' }) => Prefix.slice(prefix.length, -1)),
        );
        token = page.NextContinuationToken;
        more = page.IsTruncated === true && token !== undefined;
      }
      if (!isThere) throw notFound(path);
      return sortedByName(
        names
          .filter((name) => name !== '' && !isHiddenPath(name))
          .map((name) => ({ name, path: `/${prefix}${name}` })),
      );
    },

    readRange: (entry, { start, length }, options = {}) =>
      buffer(bytesOf(entry, { start, end: Math.min(entry.bytes, start + length) }, options)),

    download: (entry, options = {}) => bytesOf(entry, { start: 0, end: entry.bytes }, options),

    findCaptureTime: async () => undefined,
  };
}

function prefixOf(folder: string): string {
  return namesOf(folder)
    .map((name) => `${name}/`)
    .join('');
}

function entryOf({ Key: key = '', Size: bytes = 0, LastModified: modifiedAt, ETag: etag = '' }: _Object) {
  const path = `/${key}`;
  if (!isPhotoPath(path) || modifiedAt === undefined) return [];
  const entry: PhotoEntry = {
    id: key,
    path,
    name: key.slice(key.lastIndexOf('/') + 1),
    bytes,
    modifiedAt,
    revision: etag,
    ...(MD5_ETAG.test(etag) ? { contentHash: etag.replaceAll('"', '') } : {}),
  };
  return [entry];
}

function notFound(path: string, cause?: unknown): SourceError {
  return new SourceError('not_found', `There is no ${path} in the bucket`, { cause, about: path });
}

function sourceError(error: unknown, path: string, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  const { kind, response } = toS3Failure(error);
  switch (kind) {
    case 'no_bucket':
      return new SourceError('not_found', 'There is no bucket with the name in S3_BUCKET', {
        cause: error,
        reason: 'bucket_not_found',
      });
    case 'not_found':
      return notFound(path, error);
    case 'changed':
      return new SourceError('changed', `${path} was replaced since it was listed`, { cause: error });
    case 'full':
    case 'refused':
      return new SourceError('refused', `The bucket refused (${response}): check the S3_ settings`, {
        cause: error,
      });
    case 'unavailable': {
      const message =
        response === undefined
          ? 'The bucket could not be reached'
          : `The bucket is out of order at the moment (${response})`;
      return new SourceError('transient', message, { cause: error });
    }
  }
}
