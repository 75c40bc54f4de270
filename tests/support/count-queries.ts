import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';

/** Counts the statements of one piece of work, whatever runs beside it. */
export interface QueryCounter {
  count(work: () => Promise<unknown>): Promise<number>;
  /** The texts of the statements, in their order. */
  list(work: () => Promise<unknown>): Promise<string[]>;
}

/** Counts single statements and those inside of transactions. */
export function countQueries(pool: Pool): QueryCounter {
  const counted = new AsyncLocalStorage<string[]>();
  /** Statements that the pool has received and will pass to one of its clients: they must not count twice. */
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
    // `inject` starts only when awaited, so it is awaited inside.
    await counted.run(texts, async () => await work());
    return texts;
  };
  return { list, count: async (work) => (await list(work)).length };
}
