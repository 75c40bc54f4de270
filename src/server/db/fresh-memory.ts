import { LRUCache } from 'lru-cache';

interface FreshMemoryOptions {
  /** How many values are remembered; the longest unused go first. */
  max: number;
  /** See `Freshness.stamp`, of the tables that the values are made of. */
  stamp: () => string | undefined;
}

/**
 * Remembers what was made of the database as long as nothing there has changed; many who ask at once wait for one making.
 * What fails is forgotten.
 */
export function createFreshMemory<Value>({ max, stamp }: FreshMemoryOptions) {
  const known = new LRUCache<string, { at: string | undefined; value: Promise<Value> }>({ max });

  return (name: string, make: () => Promise<Value>): Promise<Value> => {
    const at = stamp();
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
