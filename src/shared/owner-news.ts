import * as z from 'zod/mini';
import { DateString } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { MAX_TITLE_LENGTH } from './limits.ts';
import { NewsItem, newsTypes } from './news.ts';
import { RowIdText } from './row-id.ts';

/* The owner's endpoints for news; not in `news.ts`, which every page loads. */

/** Length of the HTML in UTF-16 code units: about thirty printed pages. */
export const MAX_NEWS_CONTENT_LENGTH = 50_000;
/** Room for the longest content if JSON escapes every character (six bytes each), and for the other fields. */
const MAX_NEWS_BODY_BYTES = 512 * 1024;

/** News as the owner sees it. */
export const OwnNewsItem = z.extend(NewsItem, {
  /** Identifies this version; an update names the version it is based on. */
  updatedAt: z.iso.datetime(),
});
export type OwnNewsItem = z.infer<typeof OwnNewsItem>;

/** The owner's input. A future date schedules the item. */
export const NewsInput = z.object({
  type: z.enum(newsTypes),
  isNew: z.boolean(),
  date: DateString,
  title: z
    .string()
    .check(
      z.trim(),
      z.regex(/^[^\r\n]*$/, { error: 'Invalid: line breaks are not allowed' }),
      z.minLength(1),
      z.maxLength(MAX_TITLE_LENGTH),
    ),
  content: z.string().check(z.maxLength(MAX_NEWS_CONTENT_LENGTH)),
});
export type NewsInput = z.infer<typeof NewsInput>;

const byId = z.object({ id: RowIdText });

export const listAllNews = endpoint({
  method: 'GET',
  path: '/api/admin/news',
  access: 'owner',
  summary: 'List all news, including scheduled ones, newest first',
  answer: z.array(OwnNewsItem),
});

export const createNews = endpoint({
  method: 'POST',
  path: '/api/admin/news',
  access: 'owner',
  summary: 'Create news; visitors see it from its date on',
  maxBodyBytes: MAX_NEWS_BODY_BYTES,
  body: NewsInput,
  answer: OwnNewsItem,
});

export const updateNews = endpoint({
  method: 'PUT',
  path: '/api/admin/news/{id}',
  access: 'owner',
  summary: 'Change news; 409 if it was changed since `updatedAt`',
  params: byId,
  maxBodyBytes: MAX_NEWS_BODY_BYTES,
  body: z.extend(NewsInput, { updatedAt: z.iso.datetime() }),
  answer: OwnNewsItem,
});

export const deleteNews = endpoint({
  method: 'DELETE',
  path: '/api/admin/news/{id}',
  access: 'owner',
  summary: 'Delete news',
  params: byId,
  answer: OwnNewsItem,
});
