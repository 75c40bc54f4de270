import { LRUCache } from 'lru-cache';
import { isDatabaseAway } from '../../db/database-errors.ts';

interface VersionedCacheOptions<Value> {
  /** The maximum number of values; the least recently used are evicted first. */
  max: number;
  /** The maximum size of all values, as `sizeOf` counts it. */
  maxSize?: number;
  sizeOf?: (value: Value) => number;
  /** Which values to cache; all by default. */
  isKept?: (value: Value) => boolean;
  /** Errors to cache as results (nothing found). Others are never cached. */
  isKeptError?: (error: unknown) => boolean;
  /** While the database is unavailable, the last value is served if this text is unchanged; never if left out. */
  whileAway?: () => string;
}

type Outcome<Value> = { value: Value } | { error: unknown };

interface Kept<Value> {
  version: string | undefined;
  whileAway: string | undefined;
  outcome: Outcome<Value>;
}

interface Loading<Value> extends Pick<Kept<Value>, 'version' | 'whileAway'> {
  value: Promise<Value>;
}

/**
 * Caches values made from the database until one of their tables changes. A value belongs to the version at which its
 * load began (`TableVersions.version`) and is served while that is current; without a version nothing counts as fresh.
 * Concurrent callers share one load.
 */
export class VersionedCache<Value> {
  readonly #options: VersionedCacheOptions<Value>;
  readonly #kept: LRUCache<string, Kept<Value>>;
  readonly #loading = new Map<string, Loading<Value>>();

  constructor(options: VersionedCacheOptions<Value>) {
    const { max, maxSize } = options;
    this.#options = options;
    this.#kept = new LRUCache(maxSize === undefined ? { max } : { max, maxSize });
  }

  /** The value of this key, loaded unless it is fresh. */
  get(key: string, version: string | undefined, load: () => Promise<Value>): Promise<Value> {
    const last = this.#kept.get(key);
    if (last !== undefined && isFresh(last, version)) return settled(last.outcome);
    const underWay = this.#loading.get(key);
    const { value } = isFresh(underWay, version) ? underWay : this.#load(key, version, load);
    return value.catch((error: unknown) => this.#lastWhileAway(last, error));
  }

  /** The value of this key if it is fresh; an outdated one is evicted. */
  find(key: string, version: string | undefined): Value | undefined {
    const last = this.#kept.get(key);
    if (last === undefined) return undefined;
    if (isFresh(last, version)) return 'value' in last.outcome ? last.outcome.value : undefined;
    this.#kept.delete(key);
    return undefined;
  }

  /** Whether the result of this key, a value or a cached error, is of this version. */
  isFresh(key: string, version: string | undefined): boolean {
    return isFresh(this.#kept.peek(key), version);
  }

  set(key: string, version: string | undefined, value: Value): void {
    this.#keep(key, { version, whileAway: this.#options.whileAway?.() }, { value });
  }

  delete(key: string): void {
    this.#kept.delete(key);
  }

  #load(key: string, version: string | undefined, load: () => Promise<Value>): Loading<Value> {
    const loading = { version, whileAway: this.#options.whileAway?.(), value: load() };
    this.#loading.set(key, loading);
    const done = (outcome: Outcome<Value>) => {
      // A load that began later is newer.
      if (this.#loading.get(key) !== loading) return;
      this.#loading.delete(key);
      this.#keep(key, loading, outcome);
    };
    loading.value.then(
      (value) => done({ value }),
      (error: unknown) => done({ error }),
    );
    return loading;
  }

  #keep(
    key: string,
    { version, whileAway }: Pick<Kept<Value>, 'version' | 'whileAway'>,
    outcome: Outcome<Value>,
  ): void {
    const { maxSize, sizeOf = () => 1, isKept = () => true, isKeptError = () => false } = this.#options;
    if ('error' in outcome && !isKeptError(outcome.error)) return;
    if ('value' in outcome && !isKept(outcome.value)) {
      this.delete(key);
      return;
    }
    const size = 'value' in outcome ? sizeOf(outcome.value) : 1;
    this.#kept.set(key, { version, whileAway, outcome }, maxSize === undefined ? {} : { size });
  }

  #lastWhileAway(last: Kept<Value> | undefined, error: unknown): Promise<Value> {
    const { whileAway } = this.#options;
    const goesOn = last !== undefined && whileAway !== undefined && last.whileAway === whileAway();
    if (!goesOn || !isDatabaseAway(error)) throw error;
    return settled(last.outcome);
  }
}

function isFresh<Made extends { version: string | undefined }>(
  made: Made | undefined,
  version: string | undefined,
): made is Made {
  return version !== undefined && made?.version === version;
}

async function settled<Value>(outcome: Outcome<Value>): Promise<Value> {
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}
