import type { Db } from '../../db/connect.ts';
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from '../../db/orm.ts';
import { storedNews } from '../../db/schema/news.ts';
import { removeDeletedRow, removeExpiredRows } from '../../platform/deleted-rows.ts';
import { found, type NewsRow } from './queries.ts';

const { id, deletedAt } = storedNews;

/** Hides news. @throws AppError `not_found` */
export const deleteNewsById = (db: Db, newsId: number, now: Date) =>
  setDeletedAt(db, now, and(eq(id, newsId), isNull(deletedAt)));

/** Shows deleted news again, unchanged. @throws AppError `not_found` */
export const restoreDeletedNews = (db: Db, newsId: number) =>
  setDeletedAt(db, null, and(eq(id, newsId), isNotNull(deletedAt)));

/** The deleted news, the most recently deleted first. */
export async function findDeletedNews(db: Db): Promise<(NewsRow & { deletedAt: Date })[]> {
  const rows = await db
    .select()
    .from(storedNews)
    .where(isNotNull(deletedAt))
    .orderBy(desc(deletedAt), desc(id));
  return rows.flatMap((row) => (row.deletedAt === null ? [] : [{ ...row, deletedAt: row.deletedAt }]));
}

/** Removes deleted news permanently. Returns false if there is no such item. */
export const removeDeletedNews = (db: Db, newsId: number) => removeDeletedRow(db, storedNews, newsId);

/** Removes news deleted more than 30 days before `now`; returns how many. */
export const removeExpiredNews = (db: Db, now: Date) => removeExpiredRows(db, storedNews, now);

/** Deletes or restores news. Keeps the version (`updatedAt`), because the content does not change. */
async function setDeletedAt(db: Db, moment: Date | null, which: SQL | undefined): Promise<NewsRow> {
  const [row] = await db
    .update(storedNews)
    .set({ deletedAt: moment, updatedAt: sql`${storedNews.updatedAt}` })
    .where(which)
    .returning();
  return found(row);
}
