import type { Db } from '../../db/connect.ts';
import { isClient } from './queries.ts';

/** Visitors that need not be looked up again. */
const MAX_KNOWN = 10_000;

/** Which cookies' ids have given likes before: looked up once, then remembered by this process. */
export class KnownVisitors {
  readonly #db: Db;
  /** The oldest comes first. */
  readonly #ids = new Set<string>();
  /** A look-up that was under way when visitors were forgotten is not remembered. */
  #forgotten = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Without looking it up. */
  has(clientId: string | undefined): boolean {
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

  /** A visitor was forgotten, here or in another process (PRIV-4). */
  clear(): void {
    this.#forgotten += 1;
    this.#ids.clear();
  }
}
