import type { Db } from '../connect.ts';
import { inArray, sql } from '../orm.ts';
import { settings } from '../schema/settings.ts';

/** Advisory lock for changes that depend on the stored settings. */
const SETTINGS_LOCK = 7_413_002;

/**
 * The stored settings by key; a setting without a value is omitted.
 * @param locked locks them until the transaction ends, including keys without a row
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

/** Writes all values or none; `undefined` deletes a value. */
export async function saveSettings(db: Db, values: Record<string, string | undefined>): Promise<void> {
  const deleted = Object.keys(values).filter((key) => values[key] === undefined);
  const written = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value }],
  );
  await db.transaction(async (tx) => {
    if (deleted.length > 0) await tx.delete(settings).where(inArray(settings.key, deleted));
    if (written.length > 0) {
      await tx
        .insert(settings)
        .values(written)
        .onConflictDoUpdate({
          target: settings.key,
          set: { value: sql`excluded.value`, updatedAt: sql`now()` },
        });
    }
  });
}
