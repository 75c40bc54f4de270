import { desc } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { analyticsConfig } from '../../db/schema.ts';

/** The owner's settings, the latest row; undefined before they have ever been saved. */
export async function findAnalyticsConfig(db: Db) {
  const [row] = await db.select().from(analyticsConfig).orderBy(desc(analyticsConfig.id)).limit(1);
  return row;
}
