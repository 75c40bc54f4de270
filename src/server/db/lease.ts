import { randomUUID } from 'node:crypto';
import type { Db } from './connect.ts';
import { and, eq, sql } from './orm.ts';
import { settings } from './schema/settings.ts';

/** The right to do some work, which one process has at a time. */
export interface Lease {
  /** Extends the lease for longer work. Returns false if it had expired and another process has taken it. */
  renew(): Promise<boolean>;
  /** Releases the lease, unless it has expired and another process has it. */
  end(): Promise<void>;
}

/**
 * Takes the lease `name`, or returns undefined while another process has it. The lease expires after `seconds`, so
 * that a killed process does not block other processes for long. Unlike a lock, it occupies no connection.
 */
export async function takeLease(db: Db, name: string, seconds: number): Promise<Lease | undefined> {
  const key = `lease/${name}`;
  const holder = randomUUID();
  const mine = and(eq(settings.key, key), eq(settings.value, holder));
  // Uses the database's clock, because the clocks of processes may differ.
  const acquired = await db
    .insert(settings)
    .values({ key, value: holder, updatedAt: sql`now()` })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: holder, updatedAt: sql`now()` },
      setWhere: sql`${settings.updatedAt} < now() - make_interval(secs => ${seconds})`,
    })
    .returning({ key: settings.key });
  if (acquired.length === 0) return undefined;
  return {
    async renew() {
      const renewed = await db
        .update(settings)
        .set({ updatedAt: sql`now()` })
        .where(mine)
        .returning({ key: settings.key });
      return renewed.length > 0;
    },
    async end() {
      await db.delete(settings).where(mine);
    },
  };
}

/** Removes the leases that killed processes left behind: those not renewed for a day. */
export async function removeOldLeases(db: Db): Promise<void> {
  await db.execute(
    sql`DELETE FROM settings WHERE key LIKE 'lease/%' AND updated_at < now() - interval '1 day'`,
  );
}
