import { inArray, sql } from 'drizzle-orm';
import type { Db } from './connect.ts';
import { settings } from './schema/settings.ts';

/** Advisory lock: who changes settings by what is stored. */
const SETTINGS_LOCK = 7_413_002;

/**
 * The settings that have a value, by key.
 * @param locked until the transaction ends, also keys that have no row yet
 */
export async function findSettings(
  db: Db,
  keys: string[],
  { locked = false }: { locked?: boolean } = {},
): Promise<Map<string, string>> {
  const found = db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, keys))
    .$dynamic();
  if (locked) await db.execute(sql`select pg_advisory_xact_lock(${SETTINGS_LOCK})`);
  const rows = await (locked ? found.for('update') : found);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Writes all of them or none; `undefined` deletes a value. */
export async function saveSettings(db: Db, values: Record<string, string | undefined>): Promise<void> {
  const gone = Object.keys(values).filter((key) => values[key] === undefined);
  const kept = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value }],
  );
  await db.transaction(async (tx) => {
    if (gone.length > 0) await tx.delete(settings).where(inArray(settings.key, gone));
    if (kept.length > 0) {
      await tx
        .insert(settings)
        .values(kept)
        .onConflictDoUpdate({
          target: settings.key,
          set: { value: sql`excluded.value`, updatedAt: sql`now()` },
        });
    }
  });
}
