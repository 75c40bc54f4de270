import { inArray, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { findSettings } from '../../db/queries/settings.ts';
import { settings } from '../../db/schema/settings.ts';

const counterNames = ['pictures', 'pictureBytes', 'exifHits', 'exifMisses'] as const;
type CounterName = (typeof counterNames)[number];
export type Counts = Record<CounterName, number>;

/** How often counts are written to the database, so that counting costs a request nothing. */
const FLUSH_INTERVAL_MS = 5000;
const SINCE_KEY = 'cache_counted_since';
const keyOf = (name: CounterName) => `cache_count_${name}`;

/** Sums over all processes and restarts; other processes' counts of the last seconds may be missing. */
export interface Counters {
  add(name: CounterName, amount: number): void;
  read(): Promise<{ counts: Counts; since: Date }>;
  /** Resets some counters. Other processes must call `forget` to drop counts that they have not written yet. */
  reset(names: readonly CounterName[]): Promise<void>;
  /** Drops the counts that this process has not written yet. */
  forget(names: readonly CounterName[]): void;
  /** Writes the remaining counts. */
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
    const given = [...pending];
    pending.clear();
    try {
      await db.transaction(async (tx) => {
        await tx
          .insert(settings)
          .values({ key: SINCE_KEY, value: now().toISOString() })
          .onConflictDoNothing();
        if (given.length > 0) await increase(tx, given);
      });
    } catch (error) {
      for (const [name, amount] of given) add(name, amount);
      throw error;
    }
  }

  function add(name: CounterName, amount: number): void {
    pending.set(name, (pending.get(name) ?? 0) + amount);
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => log.warn(error, 'cache: storing counts failed, retrying later'));
    }, FLUSH_INTERVAL_MS).unref();
  }

  function forget(names: readonly CounterName[]): void {
    for (const name of names) pending.delete(name);
  }

  return {
    add,
    async read() {
      await flush();
      const kept = await findSettings(db, [SINCE_KEY, ...counterNames.map(keyOf)]);
      const counts = Object.fromEntries(
        counterNames.map((name) => [name, Number(kept.get(keyOf(name)) ?? 0)]),
      );
      return { counts: counts as Counts, since: new Date(kept.get(SINCE_KEY) ?? now()) };
    },
    async reset(names) {
      forget(names);
      await db.delete(settings).where(inArray(settings.key, names.map(keyOf)));
    },
    forget,
    stop: () =>
      flush().catch((error: unknown) => {
        // Lost counts must not fail a shutdown, whether the disk is full or the database is unavailable.
        log.warn(error, 'cache: storing the last counts failed');
      }),
  };
}

/** Adds in the database, so that processes do not overwrite each other's sums; sorted, to prevent deadlocks. */
async function increase(db: Db, given: [CounterName, number][]): Promise<void> {
  const values = given.map(([name, amount]) => ({ key: keyOf(name), value: String(amount) }));
  await db
    .insert(settings)
    .values(values.sort((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`(${settings.value}::bigint + excluded.value::bigint)::text`, updatedAt: sql`now()` },
    });
}
