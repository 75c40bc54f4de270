import { type Changes, mergeOrRefuse } from '../../../shared/merge-changes.ts';
import type { Db } from '../../db/connect.ts';
import { desc, eq, lt, ne } from '../../db/orm.ts';
import { analyticsConfig } from '../../db/schema/settings.ts';

export type AnalyticsRow = typeof analyticsConfig.$inferSelect;
type AnalyticsValues = Pick<AnalyticsRow, 'measurementId' | 'siteName' | 'enabled' | 'trackingEnabled'>;

/** The owner's settings (the latest row); undefined if none were saved. */
export async function findAnalyticsConfig(db: Db): Promise<AnalyticsRow | undefined> {
  const [row] = await latest(db);
  return row;
}

function latest(db: Db) {
  return db.select().from(analyticsConfig).orderBy(desc(analyticsConfig.id)).limit(1);
}

/**
 * Replaces the settings, and deletes all other rows.
 * @throws AppError `changed_elsewhere` if a value to change no longer equals `before`
 */
export async function saveAnalyticsConfig(
  db: Db,
  wanted: AnalyticsValues,
  before: Changes<AnalyticsValues> | undefined,
): Promise<AnalyticsRow> {
  return db.transaction(async (tx) => {
    const [current] = await latest(tx).for('update');
    const mine = current && eq(analyticsConfig.id, current.id);
    const { measurementId, siteName, enabled, trackingEnabled } = current ?? wanted;
    const values = mergeOrRefuse({ measurementId, siteName, enabled, trackingEnabled }, wanted, before);
    const [updated] = mine ? await tx.update(analyticsConfig).set(values).where(mine).returning() : [];
    // If there is no row to update, the settings were never saved, or were deleted at the same time.
    const [row] = updated ? [updated] : await tx.insert(analyticsConfig).values(values).returning();
    if (row === undefined) throw new Error('The settings were not written');
    await tx.delete(analyticsConfig).where(ne(analyticsConfig.id, row.id));
    return row;
  });
}

/** Deletes the row `id` and older rows, so that no old settings take effect. Returns false if no row has this id. */
export async function deleteAnalyticsConfig(db: Db, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const deleted = await tx.delete(analyticsConfig).where(eq(analyticsConfig.id, id)).returning();
    if (deleted.length === 0) return false;
    await tx.delete(analyticsConfig).where(lt(analyticsConfig.id, id));
    return true;
  });
}
