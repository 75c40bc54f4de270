import { inArray } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { settings } from '../../db/schema.ts';

/** The settings that have a value, by key. */
export async function findSettings(db: Db, keys: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, keys));
  return new Map(rows.map(({ key, value }) => [key, value]));
}
