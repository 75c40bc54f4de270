import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';

/** The statements that a piece of work sends to the database, whatever runs beside it. */
export interface QueryCounter {
  count(work: () => Promise<unknown>): Promise<number>;
}

/** Counts on this pool: single statements, and those inside of transactions. */
export function countQueries(pool: Pool): QueryCounter {
  const counted = new AsyncLocalStorage<{ queries: number }>();
  const listen = (target: { query: (...args: never[]) => unknown }) => {
    const query = target.query.bind(target);
    target.query = (...args: never[]) => {
      const store = counted.getStore();
      if (store) store.queries += 1;
      // The pool asks a client in turn: that is the same statement.
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
      // `inject` answers with something that begins only when it is awaited: inside, or nothing of it is counted.
      await counted.run(store, async () => await work());
      return store.queries;
    },
  };
}
