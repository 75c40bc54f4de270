import type { Db } from '../../src/server/db/connect.ts';

/** Wraps a database so that its first call of the method `first` returns only after `meanwhile` has run. */
export function slowStart(db: Db, first: 'execute' | 'transaction', meanwhile: () => Promise<void>): Db {
  let isFirst = true;
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const method = value.bind(target);
      if (name !== first || !isFirst) return method;
      isFirst = false;
      return async (...args: unknown[]) => {
        const answer = await method(...args);
        await meanwhile();
        return answer;
      };
    },
  });
}
