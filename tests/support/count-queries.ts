import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';

/** Counts the SQL statements of `work` only, even if other work runs concurrently. */
export interface QueryCounter {
  count(work: () => Promise<unknown>): Promise<number>;
  /** The texts of the statements, in their order. */
  list(work: () => Promise<unknown>): Promise<string[]>;
}

/** Makes a counter of a pool's statements, inside and outside of transactions. */
export function countQueries(pool: Pool): QueryCounter {
  const counted = new AsyncLocalStorage<string[]>();
  /** Statements that the pool will pass to one of its clients, where they must not count a second time. */
  const passedOn = new WeakSet<object>();
  const listen = (target: { query: (...args: never[]) => unknown }) => {
    const query = target.query.bind(target);
    target.query = (...args: never[]) => {
      const texts = counted.getStore();
      const statement: unknown = args[0];
      const isObject = typeof statement === 'object' && statement !== null;
      const isKnown = target !== pool && isObject && passedOn.delete(statement);
      if (target === pool && isObject) passedOn.add(statement);
      if (!isKnown) texts?.push(isObject ? String((statement as { text?: string }).text) : String(statement));
      return counted.exit(() => query(...args));
    };
  };
  listen(pool as never);
  pool.on('acquire', (client) => {
    if (!Object.hasOwn(client, 'query')) listen(client as never);
  });
  const list: QueryCounter['list'] = async (work) => {
    const texts: string[] = [];
    // Awaited inside of `run`, because Fastify's `inject` starts only when it is awaited.
    await counted.run(texts, async () => await work());
    return texts;
  };
  return { list, count: async (work) => (await list(work)).length };
}
