import { LRUCache } from 'lru-cache';
import { isDatabaseUnavailable } from '../../db/database-errors.ts';

interface VersionedCacheOptions<Value> {
  /** The maximum number of values; the least recently used are evicted first. */
  max: number;
  /** The maximum sum of the values' sizes, which `sizeOf` returns. */
  maxSize?: number;
  sizeOf?: (value: Value) => number;
  /** Whether to cache a value; by default all are cached. */
  isCacheable?: (value: Value) => boolean;
  /** Whether to cache an error as a result, such as that nothing was found; by default none is cached. */
  isCacheableError?: (error: unknown) => boolean;
  /** If given, the last value is served while the database is unavailable and this text is unchanged. */
  fallbackKey?: () => string;
}

type Outcome<Value> = { value: Value } | { error: unknown };

interface Entry<Value> {
  version: string | undefined;
  fallbackKey: string | undefined;
  outcome: Outcome<Value>;
}

interface Loading<Value> extends Pick<Entry<Value>, 'version' | 'fallbackKey'> {
  value: Promise<Value>;
}

/**
 * Caches values made from the database until one of their tables changes. A value belongs to the version at which its
 * load began (`TableVersions.version`) and is served while that version is current. Concurrent callers with the same
 * version share one load; without a version every call loads.
 */
export class VersionedCache<Value> {
  readonly #options: VersionedCacheOptions<Value>;
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #loading = new Map<string, Loading<Value>>();

  constructor(options: VersionedCacheOptions<Value>) {
    const { max, maxSize } = options;
    this.#options = options;
    this.#entries = new LRUCache(maxSize === undefined ? { max } : { max, maxSize });
  }

  /** The value of this key, loaded unless it is fresh. */
  get(key: string, version: string | undefined, load: () => Promise<Value>): Promise<Value> {
    const last = this.#entries.get(key);
    if (last !== undefined && isFresh(last, version)) return settled(last.outcome);
    const loading = this.#loading.get(key);
    const { value } = isFresh(loading, version) ? loading : this.#load(key, version, load);
    return value.catch((error: unknown) => this.#lastResult(last, error));
  }

  /** The value of this key if it is fresh; an outdated value is evicted. */
  find(key: string, version: string | undefined): Value | undefined {
    const last = this.#entries.get(key);
    if (last === undefined) return undefined;
    if (isFresh(last, version)) return 'value' in last.outcome ? last.outcome.value : undefined;
    this.#entries.delete(key);
    return undefined;
  }

  /** Whether the result of this key, a value or a cached error, is of this version. */
  isFresh(key: string, version: string | undefined): boolean {
    return isFresh(this.#entries.peek(key), version);
  }

  set(key: string, version: string | undefined, value: Value): void {
    this.#store(key, { version, fallbackKey: this.#options.fallbackKey?.() }, { value });
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  #load(key: string, version: string | undefined, load: () => Promise<Value>): Loading<Value> {
    const loading = { version, fallbackKey: this.#options.fallbackKey?.(), value: load() };
    this.#loading.set(key, loading);
    const done = (outcome: Outcome<Value>) => {
      // A later load has replaced this one.
      if (this.#loading.get(key) !== loading) return;
      this.#loading.delete(key);
      this.#store(key, loading, outcome);
    };
    loading.value.then(
      (value) => done({ value }),
      (error: unknown) => done({ error }),
    );
    return loading;
  }

  #store(
    key: string,
    { version, fallbackKey }: Pick<Entry<Value>, 'version' | 'fallbackKey'>,
    outcome: Outcome<Value>,
  ): void {
    const {
      maxSize,
      sizeOf = () => 1,
      isCacheable = () => true,
      isCacheableError = () => false,
    } = this.#options;
    if ('error' in outcome && !isCacheableError(outcome.error)) return;
    if ('value' in outcome && !isCacheable(outcome.value)) {
      this.delete(key);
      return;
    }
    const size = 'value' in outcome ? sizeOf(outcome.value) : 1;
    this.#entries.set(key, { version, fallbackKey, outcome }, maxSize === undefined ? {} : { size });
  }

  #lastResult(last: Entry<Value> | undefined, error: unknown): Promise<Value> {
    const { fallbackKey } = this.#options;
    const isUsable = last !== undefined && fallbackKey !== undefined && last.fallbackKey === fallbackKey();
    if (!isUsable || !isDatabaseUnavailable(error)) throw error;
    return settled(last.outcome);
  }
}

function isFresh<Versioned extends { version: string | undefined }>(
  entry: Versioned | undefined,
  version: string | undefined,
): entry is Versioned {
  return version !== undefined && entry?.version === version;
}

async function settled<Value>(outcome: Outcome<Value>): Promise<Value> {
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}
