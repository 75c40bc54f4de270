import {
  type ListObjectsV2CommandInput,
  type ListObjectsV2CommandOutput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { isThrottlingError, isTransientError } from '@smithy/core/retry';
import { AppError } from '../../../shared/errors.ts';

const ignore = () => {};
/** Silent, because the library would print to the console that it does not retry a stream; the caller retries. */
const logger = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };
const IDLE_MS = 30_000;
const MAX_ATTEMPTS = 5;

export interface S3Settings {
  /** Undefined means Amazon's own endpoint for the region. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`: what most servers other than Amazon's need. */
  forcePathStyle: boolean;
}

/** A client of an S3-compatible store. It retries calls by itself, except those that send a stream. */
export function createS3Client(
  { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle }: Omit<S3Settings, 'bucket'>,
  { idleMs = IDLE_MS, maxAttempts = MAX_ATTEMPTS }: { idleMs?: number; maxAttempts?: number } = {},
): S3Client {
  return new S3Client({
    ...(endpoint === undefined ? {} : { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle,
    maxAttempts,
    logger,
    // Some servers other than Amazon's do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // `throwOnRequestTimeout` applies to calls with their own `requestTimeout`.
    requestHandler: { connectionTimeout: idleMs, socketTimeout: idleMs, throwOnRequestTimeout: true },
  });
}

/** The options of a call that can be aborted. */
export function abortable(signal: AbortSignal | undefined) {
  return signal === undefined ? {} : { abortSignal: signal };
}

export type PageStart = Pick<ListObjectsV2CommandInput, 'StartAfter' | 'ContinuationToken'>;

/**
 * Where a list continues; undefined after its last page. A page starts after the last key of the page before, because a
 * key, unlike a token, never expires, and every store supports `StartAfter`. After an empty page, whose objects were
 * deleted, only the store's token is available.
 */
export function nextPageStart(page: ListObjectsV2CommandOutput): PageStart | undefined {
  if (!page.IsTruncated) return undefined;
  const last = page.Contents?.at(-1)?.Key;
  if (last !== undefined) return { StartAfter: last };
  const { NextContinuationToken: token } = page;
  if (token === undefined)
    throw new AppError('media_unreachable', 'The bucket returned a list without an end');
  return { ContinuationToken: token };
}

/** What went wrong with a call: `unavailable` may be temporary, `refused` usually needs other settings. */
export interface S3Failure {
  kind: 'no_bucket' | 'not_found' | 'changed' | 'full' | 'unavailable' | 'refused';
  /** Status and name, such as `403 SignatureDoesNotMatch`; undefined if the store did not respond. */
  response: string | undefined;
}

/** Whether the store did not respond in time. A lost connection has the same error name, but another code. */
export function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'TimeoutError') return false;
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined || code === 'ETIMEDOUT';
}

export function toS3Failure(error: unknown): S3Failure {
  if (!(error instanceof S3ServiceException)) return { kind: 'unavailable', response: undefined };
  const status = error.$metadata.httpStatusCode ?? 500;
  // Reports the error's name, if it looks like one, but no message: messages may repeat what was signed.
  const response = `${status}${/^\w{1,60}$/.test(error.name) ? ` ${error.name}` : ''}`;
  if (status === 404) return { kind: error.name === 'NoSuchBucket' ? 'no_bucket' : 'not_found', response };
  // Swift answers EntityTooLarge if a quota is used up; no photo is too large for one object.
  if (status === 507 || /quota|storagefull|entitytoolarge/i.test(error.name))
    return { kind: 'full', response };
  if (status === 412) return { kind: 'changed', response };
  // The library's own rules for temporary errors: 400 RequestTimeout, 503 SlowDown, a corrected clock skew.
  const known = error as Parameters<typeof isTransientError>[0];
  const mayPass = status >= 500 || isThrottlingError(known) || isTransientError(known);
  return { kind: mayPass ? 'unavailable' : 'refused', response };
}
