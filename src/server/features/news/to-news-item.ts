import type { NewsItem } from '../../../shared/news.ts';
import type { OwnNewsItem } from '../../../shared/owner-news.ts';
import { excerptOf, sanitiseNews } from './news-html.ts';
import type { NewsRow } from './queries.ts';

/** Sanitises again when reading: a row may be older than the rules, or written by another program. */
export function toNewsItem(row: NewsRow): NewsItem {
  return { ...row, type: row.type as NewsItem['type'], content: sanitiseNews(row.content) };
}

export function toBriefNewsItem(row: NewsRow): NewsItem {
  const item = toNewsItem(row);
  const content = excerptOf(item.content);
  return content === undefined ? item : { ...item, content, isExcerpt: true };
}

export function toOwnNewsItem(row: NewsRow): OwnNewsItem {
  return { ...toNewsItem(row), updatedAt: row.updatedAt.toISOString() };
}
