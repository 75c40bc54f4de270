import { desc } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { news } from '../../db/schema.ts';

/** Newest first; of one day, the last written first. */
export function findNews(db: Db) {
  return db.select().from(news).orderBy(desc(news.date), desc(news.id));
}
