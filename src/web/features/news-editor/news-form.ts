import { type DateString, isDateString } from '../../../shared/dates.ts';
import { MAX_TITLE_LENGTH } from '../../../shared/limits.ts';
import { newsTypes } from '../../../shared/news.ts';
import { MAX_NEWS_CONTENT_LENGTH, type NewsInput, type OwnNewsItem } from '../../../shared/owner-news.ts';

/** The initial values of a new item. */
export function emptyNews(today: DateString): NewsInput {
  return { type: 'other', isNew: true, date: today, title: '', content: '' };
}

export function inputOf({ type, isNew, date, title, content }: OwnNewsItem): NewsInput {
  return { type, isNew, date, title, content };
}

export function isSameNews(one: NewsInput, other: NewsInput): boolean {
  return (Object.keys(one) as (keyof NewsInput)[]).every((key) => one[key] === other[key]);
}

export type NewsProblem = 'titleMissing' | 'titleLong' | 'dateMissing' | 'contentLong';

/** Why an item cannot be saved, by field; empty if it can be saved. */
export function checkNews({
  title,
  date,
  content,
}: NewsInput): Partial<Record<keyof NewsInput, NewsProblem>> {
  return {
    ...(title.trim() === '' && { title: 'titleMissing' as const }),
    ...(title.trim().length > MAX_TITLE_LENGTH && { title: 'titleLong' as const }),
    ...(!isDateString(date) && { date: 'dateMissing' as const }),
    ...(content.length > MAX_NEWS_CONTENT_LENGTH && { content: 'contentLong' as const }),
  };
}

/** The editor's HTML without the empty lines at its end, which the editor adds for the caret. */
export function withoutEmptyEnd(html: string): string {
  return html.replace(/(?:<p><\/p>)+$/, '');
}

/** The editor's HTML without the paragraph tags in table cells that contain a single paragraph. */
export function withPlainCells(html: string): string {
  return html.replace(/(<t[hd]\b[^>]*>)<p>((?:(?!<\/?p>).)*)<\/p>(?=<\/t[hd]>)/gs, '$1$2');
}

/** A stored draft as news; undefined if it is invalid. */
export function newsFrom(value: unknown): NewsInput | undefined {
  const { type, isNew, date, title, content } = Object(value) as Record<string, unknown>;
  const knownType = newsTypes.find((newsType) => newsType === type);
  if (knownType === undefined || typeof isNew !== 'boolean') return undefined;
  if (typeof date !== 'string' || typeof title !== 'string' || typeof content !== 'string') return undefined;
  return { type: knownType, isNew, date, title, content };
}
