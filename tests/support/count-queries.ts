import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';

/** Counts the statements of one piece of work, whatever runs beside it. */
export interface QueryCounter {
  count(work: () => Promise<unknown>): Promise<number>;
}

/** Counts single statements and those inside of transactions. */
export function countQueries(pool: Pool): QueryCounter {
  const counted = new AsyncLocalStorage<{ queries: number }>();
  /** The pool calls its client, perhaps when another piece of work releases it: that is the same statement. */
  const passedOn = new WeakSet<object>();
  const listen = (target: { query: (...args: never[]) => unknown }) => {
    const query = target.query.bind(target);
    target.query = (...args: never[]) => {
      const store = counted.getStore();
      const statement: unknown = args[0];
      const isObject = typeof statement === 'object' && statement !== null;
      const isKnown = target !== pool && isObject && passedOn.delete(statement);
      if (target === pool && isObject) passedOn.add(statement);
      if (store && !isKnown) store.queries += 1;
      return counted.exit(() => query(...args));
    };
  };
  listen(pool as never);
  pool.on('acquire', (client) => {
    if (!Object.hasOwn(client, 'query')) listen(client as never);
  });
  return {
    async count(work) {
      const store = { queries: 0 };
      // `inject` starts only when awaited, so it is awaited inside.
      await counted.run(store, async () => await work());
      return store.queries;
    },
  };
}
