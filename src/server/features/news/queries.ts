import type { DateString } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import type { NewsInput } from '../../../shared/owner-news.ts';
import type { Db } from '../../db/connect.ts';
import { and, desc, eq, isNull, lte, sql } from '../../db/orm.ts';
import { lockOriginals } from '../../db/queries/used-originals.ts';
import { news, storedNews } from '../../db/schema/news.ts';

export type NewsRow = typeof news.$inferSelect;

interface NewsFilter {
  /** Returns only news up to this date. */
  until?: DateString;
  /** Returns at most this many items, the newest. */
  latest?: number | undefined;
}

/** News, newest date first; within a date, last created first. */
export function findNews(db: Db, { until, latest }: NewsFilter = {}): Promise<NewsRow[]> {
  const rows = db
    .select()
    .from(news)
    .where(until === undefined ? undefined : lte(news.date, until))
    .orderBy(desc(news.date), desc(news.id))
    .$dynamic();
  return latest === undefined ? rows : rows.limit(latest);
}

/** Stores news. Returns the stored item if the same news is sent again, for example after a lost response. */
export function insertNews(db: Db, values: NewsInput): Promise<NewsRow> {
  return db.transaction(async (tx) => {
    // Of two concurrent requests with the same news, the second waits and finds the first's row. Reads do not wait.
    await tx.execute(sql`LOCK TABLE ${storedNews} IN SHARE ROW EXCLUSIVE MODE`);
    const fields = ['type', 'isNew', 'date', 'title', 'content'] as const;
    const isSame = and(...fields.map((field) => eq(news[field], values[field])));
    const [known] = await tx.select().from(news).where(isSame);
    if (known) return known;
    await lockOriginals(tx, photosIn(values.content));
    const [row] = await tx.insert(storedNews).values(values).returning();
    return found(row);
  });
}

/** Locks one item until the transaction ends, so that its changes are serialised. @throws AppError `not_found` */
export async function lockNews(db: Db, id: number): Promise<NewsRow> {
  // Locks the table first, as `insertNews` does: locks in opposite orders could deadlock.
  await db.execute(sql`LOCK TABLE ${storedNews} IN ROW EXCLUSIVE MODE`);
  const [row] = await db.select().from(news).where(eq(news.id, id)).for('update');
  return found(row);
}

export async function saveNews(
  db: Db,
  id: number,
  values: NewsInput & { updatedAt: Date },
): Promise<NewsRow> {
  const isVisible = and(eq(storedNews.id, id), isNull(storedNews.deletedAt));
  const [row] = await db.update(storedNews).set(values).where(isVisible).returning();
  return found(row);
}

/** The URLs of the gallery's own photos in sanitised HTML. */
export function photosIn(html: string): string[] {
  return [...html.matchAll(/"(\/media\/[^"]+)"/g)].map(([, url = '']) => url);
}

export function found(row: NewsRow | undefined): NewsRow {
  if (row === undefined) throw new AppError('not_found', 'This news does not exist any more');
  return row;
}
