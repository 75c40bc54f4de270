import { AppError } from '../../../shared/errors.ts';
import type { NewsInput } from '../../../shared/news.ts';
import type { Db } from '../../db/connect.ts';
import { lockNews, type NewsRow, saveNews } from './queries.ts';

/** The version that the writer saw, by the time it was saved. */
type NewsChange = NewsInput & { updatedAt: string };

/**
 * Changes news. @throws AppError `conflict` if it was changed since the writer read it. Versions are timestamps in
 * milliseconds; a new one is always at least 1 ms later than the last, even if the clock was set back.
 */
export function changeNews(
  db: Db,
  id: number,
  { change: { updatedAt, ...input }, now }: { change: NewsChange; now: Date },
): Promise<NewsRow> {
  return db.transaction(async (tx) => {
    const before = await lockNews(tx, id);
    if (before.updatedAt.getTime() !== Date.parse(updatedAt)) {
      throw new AppError('changed_elsewhere', 'This news was changed elsewhere in the meantime');
    }
    const later = new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1));
    return saveNews(tx, id, { ...input, updatedAt: later });
  });
}
