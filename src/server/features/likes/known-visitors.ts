import type { Db } from '../../db/connect.ts';
import type { Pace } from '../../db/rate-limits.ts';
import { createCallPace } from '../../http/call-pace.ts';
import { isClient } from './queries.ts';

/** Visitors that need not be looked up again. */
const MAX_KNOWN = 10_000;
/** Of one visitor (LIKE-6): every photo of a month can be given five likes without a wait. */
export const LIKES: Pace = { name: 'like', burst: 30, everyMs: 500 };

/** Of one visitor: a page asks once for each day that it shows. */
const READS = { burst: 60, everyMs: 200 };

/**
 * Which cookies' ids have given likes before, looked up once, then remembered by this process, and how often each of
 * them calls: what the database would refuse is refused before any query.
 */
export class KnownVisitors {
  readonly #db: Db;
  /** The oldest comes first. */
  readonly #ids = new Set<string>();
  readonly #calls: ReturnType<typeof createCallPace>;
  readonly #reads: ReturnType<typeof createCallPace>;
  /** A look-up that was under way when visitors were forgotten is not remembered. */
  #forgotten = 0;

  constructor(db: Db, now: () => Date) {
    this.#db = db;
    this.#calls = createCallPace(LIKES, now);
    this.#reads = createCallPace(READS, now);
  }

  /** Without looking it up. */
  has(clientId: string | undefined): clientId is string {
    return clientId !== undefined && this.#ids.has(clientId);
  }

  async find(clientId: string): Promise<boolean> {
    if (this.#ids.has(clientId)) return true;
    const before = this.#forgotten;
    if (!(await isClient(this.#db, clientId))) return false;
    if (before === this.#forgotten) this.#ids.add(clientId);
    const [oldest] = this.#ids;
    if (this.#ids.size > MAX_KNOWN && oldest !== undefined) this.#ids.delete(oldest);
    return true;
  }

  /** How long a visitor has to wait before the next like, undefined where none is needed. Counts nothing. */
  waitMs(clientId: string): number | undefined {
    return this.#calls.waitMs(clientId);
  }

  /** @throws AppError `too_many_requests` with the time to wait */
  countCall(clientId: string): void {
    this.#calls.take(clientId);
  }

  /** Counts a question for the visitor's own likes. @throws AppError `too_many_requests` with the time to wait */
  countRead(clientId: string): void {
    this.#reads.take(clientId);
  }

  /** A visitor was forgotten, here or in another process (PRIV-4). */
  clear(): void {
    this.#forgotten += 1;
    this.#ids.clear();
    this.#calls.clear();
    this.#reads.clear();
  }
}
