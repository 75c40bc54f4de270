import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { AppError } from '../../../shared/errors.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import { type FoundObject, type NewObject, objectOf } from '../files/file-object.ts';
import { backoffMs, sleep as realSleep, type Sleep } from '../retry.ts';
import {
  createS3Client,
  isTimeout,
  nextPageStart,
  type PageStart,
  type S3Failure,
  type S3Settings,
  toS3Failure,
} from './s3-client.ts';

/** The longest time without a byte in either direction; shorter than for sync, because the owner may be waiting. */
const IDLE_MS = 10_000;
/** The longest wait for the response to `get`, `head` or `remove`; shorter still, because a visitor may be waiting. */
const RESPONSE_MS = 5_000;
const MAX_ATTEMPTS = 3;
/** The number of attempts after which a timeout is final. The second helps if a connection was lost unnoticed. */
const MAX_TIMEOUTS = 2;
const RETRY_AFTER_SEC = 5;

export interface BucketSettings extends S3Settings {
  /** The beginning of every key: empty, or ending with a slash. */
  prefix: string;
}

/**
 * Objects below a prefix of a bucket, each stored whole or not at all. Retries temporary errors. Refuses all calls while
 * the bucket is known not to respond.
 * @throws AppError `media_unreachable`, `storage_full`
 */
export interface Bucket {
  /** `s3://bucket/prefix`, for messages. */
  readonly place: string;
  /** Stores an object; the bucket verifies its hash. */
  put(key: string, object: NewObject): Promise<void>;
  /** Undefined if the object does not exist. */
  get(key: string): Promise<FoundObject | undefined>;
  /** Undefined if the object does not exist. */
  head(key: string): Promise<ObjectHead | undefined>;
  remove(key: string): Promise<void>;
  /** All objects whose keys start with this. */
  list(start: string): AsyncIterable<ListedObject>;
  /** Writes, reads, lists and removes an object. Returns the problem, if one of these fails. */
  check(): Promise<BucketProblem | undefined>;
}

export interface ObjectHead {
  bytes: number | undefined;
  /** The hash given when the object was stored; undefined if none was given or the last download was damaged. */
  sha256: string | undefined;
}

export interface ListedObject {
  key: string;
  bytes: number;
  modifiedAt: Date;
}

export interface BucketProblem {
  /** True if the problem may end without a change of settings. */
  isTemporary: boolean;
  sentence: string;
}

interface BucketOptions {
  sleep?: Sleep;
  idleMs?: number;
  responseMs?: number;
  restMs?: number;
}

export function openBucket(
  settings: BucketSettings,
  { sleep = realSleep, idleMs = IDLE_MS, responseMs = RESPONSE_MS, restMs }: BucketOptions = {},
): Bucket {
  const { bucket, prefix } = settings;
  const client = createS3Client(settings, { idleMs, maxAttempts: 1 });
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  const prompt = { requestTimeout: responseMs };
  const findHead = (key: string) => client.send(new HeadObjectCommand(at(key)), prompt);
  const unlessSilent = createCircuitBreaker({ probe: () => findHead('.watch'), isTimeout, restMs });
  const attempt = <T>(call: () => Promise<T>) => unlessSilent(() => retried(call, sleep));

  const putObject = async (key: string, { sha256, bytes, read }: NewObject) => {
    const body = read();
    const command = new PutObjectCommand({
      ...at(key),
      Body: body,
      ContentLength: bytes,
      Metadata: { sha256 },
    });
    // Signs the hash instead of "UNSIGNED-PAYLOAD", so that the store refuses any other bytes.
    command.middlewareStack.add(
      (next) => (args) => {
        const { headers } = args.request as { headers: Record<string, string> };
        headers['x-amz-content-sha256'] = sha256;
        return next(args);
      },
      { step: 'build', name: 'contentSha256' },
    );
    try {
      await client.send(command);
    } finally {
      if (!(body instanceof Uint8Array)) body.destroy();
    }
  };

  const put = (key: string, object: NewObject) => attempt(() => putObject(key, object));

  const get = (key: string) =>
    ifPresent(
      attempt(async (): Promise<FoundObject> => {
        const { Body, Metadata } = await client.send(new GetObjectCommand(at(key)), prompt);
        // On Node, `Body` is always a Node stream.
        return { body: Body as Readable, sha256: Metadata?.sha256 };
      }),
    );

  const listPage = (start: string, from: PageStart = {}) => {
    const input = { Bucket: bucket, Prefix: prefix + start, ...from };
    return attempt(() => client.send(new ListObjectsV2Command(input)));
  };

  async function* list(start: string): AsyncGenerator<ListedObject> {
    for (let from: PageStart | undefined = {}; from !== undefined; ) {
      const page: ListObjectsV2CommandOutput = await listPage(start, from).catch(throwBucketError);
      for (const { Key = '', Size: bytes = 0, LastModified: modifiedAt = new Date(0) } of page.Contents ??
        []) {
        yield { key: Key.slice(prefix.length), bytes, modifiedAt };
      }
      from = nextPageStart(page);
    }
  }

  const remove = async (key: string) =>
    void (await ifPresent(attempt(() => client.send(new DeleteObjectCommand(at(key)), prompt))));

  return {
    place: `s3://${bucket}/${prefix}`,
    put: (key, object) => put(key, object).catch(throwBucketError),
    get: (key) => get(key).catch(throwBucketError),
    async head(key) {
      const head = await ifPresent(attempt(() => findHead(key))).catch(throwBucketError);
      return head && { bytes: head.ContentLength, sha256: head.Metadata?.sha256 };
    },
    remove: (key) => remove(key).catch(throwBucketError),
    list,
    async check() {
      const key = `.probe-${randomUUID()}`;
      try {
        // First, because a get fails sooner than a put if the bucket does not respond.
        await get(key);
        await put(key, objectOf(Buffer.from('Gomai writes this to find out whether it may.\n')));
        (await get(key))?.body.destroy();
        await listPage(key);
        await remove(key);
        return undefined;
      } catch (error) {
        const failure = toS3Failure(error);
        // A full bucket must not prevent a start, because its objects can be read. Nor must an unknown host, because
        // the machine may have no network yet.
        const isTemporary = failure.kind === 'unavailable' || failure.kind === 'full';
        const isUnknownHost = (error as NodeJS.ErrnoException).code === 'ENOTFOUND';
        return { isTemporary, sentence: sentenceOf({ ...failure, isUnknownHost }, settings) };
      }
    },
  };
}

async function retried<T>(call: () => Promise<T>, sleep: Sleep): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await call();
    } catch (error) {
      const isLast = failures >= (isTimeout(error) ? MAX_TIMEOUTS : MAX_ATTEMPTS);
      if (isLast || toS3Failure(error).kind !== 'unavailable') throw error;
      await sleep(backoffMs(failures, Math.random));
    }
  }
}

async function ifPresent<T>(calling: Promise<T>): Promise<T | undefined> {
  try {
    return await calling;
  } catch (error) {
    if (toS3Failure(error).kind === 'not_found') return undefined;
    throw error;
  }
}

function throwBucketError(error: unknown): never {
  const { kind, response = 'it does not respond' } = toS3Failure(error);
  if (kind === 'full') throw new AppError('storage_full', 'The bucket is full', { cause: error });
  throw new AppError('media_unreachable', `The bucket of the originals cannot be used: ${response}`, {
    cause: error,
    retryAfterSec: RETRY_AFTER_SEC,
  });
}

function sentenceOf(
  { kind, response, isUnknownHost }: S3Failure & { isUnknownHost: boolean },
  { endpoint, bucket, region }: BucketSettings,
): string {
  const where = endpoint ?? `Amazon (${region})`;
  if (isUnknownHost)
    return `no address is known for the bucket ${bucket} at ${where}: check S3_ENDPOINT, S3_REGION and S3_FORCE_PATH_STYLE.`;
  switch (kind) {
    case 'no_bucket':
      return `there is no bucket ${bucket} at ${where}.`;
    case 'unavailable':
      return `the bucket ${bucket} at ${where} ${response === undefined ? 'does not respond' : `is out of order (${response})`}.`;
    case 'full':
      return `the bucket ${bucket} at ${where} is full (${response}).`;
    default:
      return `${where} refuses to write, read, list or delete in the bucket ${bucket} (${response}): check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and what they allow.`;
  }
}
