import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { inArray, sql } from '../../db/orm.ts';
import { findSettings } from '../../db/queries/settings.ts';
import { settings } from '../../db/schema/settings.ts';

const counterNames = ['pictures', 'pictureBytes', 'exifHits', 'exifMisses'] as const;
type CounterName = (typeof counterNames)[number];
export type Counts = Record<CounterName, number>;

/** Counts are collected in memory and written to the database this often, so that counting delays no request. */
const FLUSH_INTERVAL_MS = 5000;
const SINCE_KEY = 'cache_counted_since';
const keyOf = (name: CounterName) => `cache_count_${name}`;

/** Counts of all processes, kept across restarts. What another process counted in the last 5 s may be missing. */
export interface Counters {
  add(name: CounterName, amount: number): void;
  read(): Promise<{ counts: Counts; since: Date }>;
  /** Resets the named counters. Other processes must call `discard`, or they would add their pending counts. */
  reset(names: readonly CounterName[]): Promise<void>;
  /** Drops the counts that this process has not written yet. */
  discard(names: readonly CounterName[]): void;
  /** Writes the pending counts. */
  stop(): Promise<void>;
}

interface CountersOptions {
  db: Db;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export function createCounters({ db, now, log }: CountersOptions): Counters {
  const pending = new Map<CounterName, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = [...pending];
    pending.clear();
    try {
      await db.transaction(async (tx) => {
        await tx
          .insert(settings)
          .values({ key: SINCE_KEY, value: now().toISOString() })
          .onConflictDoNothing();
        if (batch.length > 0) await increase(tx, batch);
      });
    } catch (error) {
      for (const [name, amount] of batch) add(name, amount);
      throw error;
    }
  }

  function add(name: CounterName, amount: number): void {
    pending.set(name, (pending.get(name) ?? 0) + amount);
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => log.warn(error, 'cache: storing counts failed, retrying later'));
    }, FLUSH_INTERVAL_MS).unref();
  }

  function discard(names: readonly CounterName[]): void {
    for (const name of names) pending.delete(name);
  }

  return {
    add,
    async read() {
      await flush();
      const stored = await findSettings(db, [SINCE_KEY, ...counterNames.map(keyOf)]);
      const counts = Object.fromEntries(
        counterNames.map((name) => [name, Number(stored.get(keyOf(name)) ?? 0)]),
      );
      return { counts: counts as Counts, since: new Date(stored.get(SINCE_KEY) ?? now()) };
    },
    async reset(names) {
      discard(names);
      await db.delete(settings).where(inArray(settings.key, names.map(keyOf)));
    },
    discard,
    stop: () =>
      flush().catch((error: unknown) => {
        // On a full disk or without the database the last counts are lost, but the shutdown must not fail.
        log.warn(error, 'cache: storing the last counts failed');
      }),
  };
}

/** Adds in SQL, so that processes do not overwrite each other's sums. Rows are sorted to prevent deadlocks. */
async function increase(db: Db, batch: [CounterName, number][]): Promise<void> {
  const values = batch.map(([name, amount]) => ({ key: keyOf(name), value: String(amount) }));
  await db
    .insert(settings)
    .values(values.sort((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`(${settings.value}::bigint + excluded.value::bigint)::text`, updatedAt: sql`now()` },
    });
}
