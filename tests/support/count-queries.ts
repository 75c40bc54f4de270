import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';

/** Counts the statements of one piece of work, whatever runs beside it. */
export interface QueryCounter {
  count(work: () => Promise<unknown>): Promise<number>;
}

/** Counts single statements and those inside of transactions. */
export function countQueries(pool: Pool): QueryCounter {
  const counted = new AsyncLocalStorage<{ queries: number }>();
  const listen = (target: { query: (...args: never[]) => unknown }) => {
    const query = target.query.bind(target);
    target.query = (...args: never[]) => {
      const store = counted.getStore();
      if (store) store.queries += 1;
      // The pool calls its client: that is the same statement.
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
