import { LRUCache } from 'lru-cache';

interface VersionedCacheOptions {
  /** How many values are remembered; the longest unused go first. */
  max: number;
  /** See `TableVersions.version`, of the tables that the values are made of. */
  version: () => string | undefined;
}

/**
 * Remembers what was made of the database as long as nothing there has changed; many who ask at once wait for one making.
 * What fails is forgotten.
 */
export function createVersionedCache<Value>({ max, version }: VersionedCacheOptions) {
  const known = new LRUCache<string, { at: string | undefined; value: Promise<Value> }>({ max });

  return (name: string, make: () => Promise<Value>): Promise<Value> => {
    const at = version();
    const before = known.get(name);
    if (at !== undefined && before?.at === at) return before.value;
    const value = make();
    known.set(name, { at, value });
    value.catch(() => {
      if (known.peek(name)?.value === value) known.delete(name);
    });
    return value;
  };
}
