import { setVisitorLikes } from '../../../shared/likes.ts';
import { call, HttpError } from '../../lib/call.ts';
import type { LikedPhoto } from './like-state.ts';

/** After this time without a response, a try fails: other likes are waiting for it to end. */
const TIMEOUT_MS = 15_000;
const TOO_MANY_REQUESTS = 429;
/** The server is starting or overloaded, or a proxy cannot reach it. */
const TEMPORARY_STATUSES = [502, 503, 504];
/** The wait after a rate limit if the server does not say how long. */
const DEFAULT_RETRY_AFTER_MS = 5000;
/** The pause after the first temporary failure; each further failure doubles it. */
const FIRST_PAUSE_MS = 2000;
const MAX_PAUSE_MS = 60_000;
/** Eight tries take about three minutes of pauses, and up to 15 s for each try without a response. */
const MAX_TRIES = 8;
/** The longest wait accepted from a header. */
const MAX_RETRY_AFTER_MS = 5 * 60_000;
/** Spreads the retries of visitors who would otherwise retry at the same moment. */
const SPREAD_MS = 1000;

/** Why a like was not stored, and how long the server's `Retry-After` header asks to wait. */
export class LikeFailure extends Error {
  override readonly name = 'LikeFailure';
  readonly headerMs: number | undefined;

  constructor(cause: unknown, headerMs: number | undefined) {
    super('The like was not stored', { cause });
    this.headerMs = headerMs;
  }
}

/** Sends one level. @throws LikeFailure */
export async function sendLike(
  { collectionId, photoIndex }: LikedPhoto,
  { level, visitorKey }: { level: number; visitorKey: string | undefined },
  fetch = globalThis.fetch,
) {
  let header: string | null = null;
  try {
    return await call(
      setVisitorLikes,
      { params: { id: collectionId, index: photoIndex }, body: { likes: level, visitorKey } },
      {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        keepalive: true,
        async fetch(url, init) {
          const response = await fetch(url, init);
          header = response.headers.get('retry-after');
          return response;
        },
      },
    );
  } catch (error) {
    throw new LikeFailure(error, parseRetryAfter(header, Date.now()));
  }
}

/** Converts a `Retry-After` (seconds or a date) to milliseconds from now; undefined if absent or invalid. */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}

/** How long to wait before the like is sent again after a rate limit; undefined for other failures (LIKE-6). */
export function rateLimitMs(error: unknown, random = Math.random): number | undefined {
  const cause = causeOf(error);
  if (!(cause instanceof HttpError) || cause.status !== TOO_MANY_REQUESTS) return undefined;
  const retryAfterMs = cause.retryAfterSec === undefined ? headerMsOf(error) : cause.retryAfterSec * 1000;
  return (retryAfterMs ?? DEFAULT_RETRY_AFTER_MS) + random() * SPREAD_MS;
}

/**
 * How long to wait after the `tries`th temporary failure (LIKE-6). Undefined if the failure is not temporary or no
 * try is left.
 */
export function backoffMs(error: unknown, tries: number, random = Math.random): number | undefined {
  if (tries >= MAX_TRIES || !isTemporary(causeOf(error))) return undefined;
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), MAX_PAUSE_MS);
  return Math.max(pauseMs, headerMsOf(error) ?? 0) + random() * SPREAD_MS;
}

/** True for a network failure, a timeout or one of `TEMPORARY_STATUSES`. */
function isTemporary(cause: unknown): boolean {
  if (cause instanceof HttpError) return TEMPORARY_STATUSES.includes(cause.status);
  return cause instanceof TypeError || (cause instanceof DOMException && cause.name === 'TimeoutError');
}

const causeOf = (error: unknown) => (error instanceof LikeFailure ? error.cause : error);
const headerMsOf = (error: unknown) => (error instanceof LikeFailure ? error.headerMs : undefined);
