import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import type { Db } from '../../db/connect.ts';
import type { SustainedRate } from '../../db/queries/rate-limits.ts';
import { createMemoryRateLimit } from '../../http/limits/memory-rate-limit.ts';
import { isKnownVisitor } from './queries.ts';

/** How many visitors this process remembers at most. */
const MAX_KNOWN = 10_000;
/** The limit of a visitor's likes (LIKE-6). */
export const LIKES: SustainedRate = { name: 'like', burst: 30, everyMs: 500 };

/** The limit of a visitor's requests for their own likes: a page makes one for each collection that it shows. */
const READS = { burst: 60, everyMs: 200 };

/**
 * Caches the ids of visitors who have liked before, and counts these visitors' calls in memory, so that calls above
 * the limit are refused without a query.
 */
export class KnownVisitors {
  readonly #db: Db;
  /** In order of insertion, oldest first. */
  readonly #ids = new Set<string>();
  readonly #calls: ReturnType<typeof createMemoryRateLimit>;
  readonly #reads: ReturnType<typeof createMemoryRateLimit>;
  /** Counts `clear` calls, so that the result of a lookup that was running during `clear` is not cached. */
  #forgotten = 0;

  constructor(db: Db, now: () => Date) {
    this.#db = db;
    this.#calls = createMemoryRateLimit(LIKES, now);
    this.#reads = createMemoryRateLimit(READS, now);
  }

  /** Whether the visitor is remembered; makes no query. */
  has(clientId: string | undefined): clientId is string {
    return clientId !== undefined && this.#ids.has(clientId);
  }

  async find(clientId: string): Promise<boolean> {
    if (this.#ids.has(clientId)) return true;
    const before = this.#forgotten;
    if (!(await isKnownVisitor(this.#db, clientId))) return false;
    if (before === this.#forgotten) this.#ids.add(clientId);
    const [oldest] = this.#ids;
    if (this.#ids.size > MAX_KNOWN && oldest !== undefined) this.#ids.delete(oldest);
    return true;
  }

  /** The milliseconds until the visitor may like again; undefined if they may like now. Does not count a call. */
  waitMs(clientId: string): number | undefined {
    return this.#calls.waitMs(clientId);
  }

  /** @throws AppError `too_many_requests` with the time to wait */
  countCall(clientId: string): void {
    this.#calls.take(clientId);
  }

  /** Counts a request for the visitor's own likes. @throws AppError `too_many_requests` with the time to wait */
  countRead(clientId: string): void {
    this.#reads.take(clientId);
  }

  /** Call when a visitor was forgotten, here or in another process (PRIV-4). */
  clear(): void {
    this.#forgotten += 1;
    this.#ids.clear();
    this.#calls.clear();
    this.#reads.clear();
  }
}

const KEY_BYTES = 32;

/**
 * Creates ids of new visitors. Until a page has the visitor's cookie, it sends a random key with each like. Likes
 * with the same key get the same id, even if they are concurrent or sent again after a lost response (LIKE-5). The
 * key is hashed with a secret, so that no visitor can choose an id.
 */
export function createVisitorIds(secretKey: string): (visitorKey: string | undefined) => string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'gomai', 'new visitors', KEY_BYTES));
  return (visitorKey) => {
    if (visitorKey === undefined) return randomUUID();
    const hex = createHmac('sha256', key).update(visitorKey.toLowerCase()).digest('hex').slice(0, 32);
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  };
}
