import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from './connect.ts';
import { settings } from './schema/settings.ts';

/** Work that one process at a time may do. */
export interface Lease {
  /** Begins the time anew, for work that takes longer; false where it had run out and somebody else has it. */
  renew(): Promise<boolean>;
  /** Lets the next one go on. A lease that has run out meanwhile is somebody else's and stays theirs. */
  end(): Promise<void>;
}

/**
 * Takes the lease `name`, or answers undefined while somebody has it. It runs out by itself after `seconds`, so that a
 * process that was killed holds up nobody. Unlike a lock it occupies no connection while the work waits for others.
 */
export async function takeLease(db: Db, name: string, seconds: number): Promise<Lease | undefined> {
  const key = `lease/${name}`;
  const holder = randomUUID();
  const mine = and(eq(settings.key, key), eq(settings.value, holder));
  // The database's clock: that of every process.
  const taken = await db
    .insert(settings)
    .values({ key, value: holder, updatedAt: sql`now()` })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: holder, updatedAt: sql`now()` },
      setWhere: sql`${settings.updatedAt} < now() - make_interval(secs => ${seconds})`,
    })
    .returning({ key: settings.key });
  if (taken.length === 0) return undefined;
  return {
    async renew() {
      const kept = await db
        .update(settings)
        .set({ updatedAt: sql`now()` })
        .where(mine)
        .returning({ key: settings.key });
      return kept.length > 0;
    },
    async end() {
      await db.delete(settings).where(mine);
    },
  };
}
