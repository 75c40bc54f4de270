import * as z from 'zod/mini';
import { DateString } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { MAX_TITLE_LENGTH } from './limits.ts';
import { RowIdText } from './row-id.ts';

export const newsTypes = ['update', 'announcement', 'message', 'other'] as const;
export type NewsType = (typeof newsTypes)[number];

/** Length of the HTML in UTF-16 code units: about thirty printed pages. */
export const MAX_NEWS_CONTENT_LENGTH = 50_000;
/** The longest content with each character as three bytes or escaped, and space for the rest. */
const MAX_NEWS_BODY_BYTES = 512 * 1024;

export const NewsItem = z.object({
  id: z.int(),
  type: z.catch(z.enum(newsTypes), 'other'),
  isNew: z.boolean(),
  date: DateString,
  title: z.string(),
  /** Sanitised HTML (NEWS-2). */
  content: z.string(),
  /** The content is only the beginning. */
  isExcerpt: z.optional(z.literal(true)),
});
export type NewsItem = z.infer<typeof NewsItem>;

/** News as the owner sees it. */
export const OwnNewsItem = z.extend(NewsItem, {
  /** Identifies this version; an update names the version it is based on. */
  updatedAt: z.iso.datetime(),
});
export type OwnNewsItem = z.infer<typeof OwnNewsItem>;

/** The owner's input. A date in the future schedules it. */
export const NewsInput = z.object({
  type: z.enum(newsTypes),
  isNew: z.boolean(),
  date: DateString,
  title: z.string().check(
    z.trim(),
    // A title has no line break.
    z.regex(/^[^\r\n]*$/, { error: 'Invalid: line breaks are not allowed' }),
    z.minLength(1),
    z.maxLength(MAX_TITLE_LENGTH),
  ),
  content: z.string().check(z.maxLength(MAX_NEWS_CONTENT_LENGTH)),
});
export type NewsInput = z.infer<typeof NewsInput>;

/** For more than this, request all. */
const MAX_LATEST_NEWS = 100;

const byId = z.object({ id: RowIdText });

export const listNews = endpoint({
  method: 'GET',
  path: '/api/news',
  access: 'public',
  summary: 'List published news, or excerpts of the latest, newest first',
  query: z.object({
    /** At most this many, long ones shortened. */
    latest: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_LATEST_NEWS))),
  }),
  answer: z.array(NewsItem),
});

export const countNews = endpoint({
  method: 'GET',
  path: '/api/news/count',
  access: 'public',
  summary: 'Count published news',
  answer: z.object({ count: z.int() }),
});

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
  summary: 'Change news; 409 if its version is not `updatedAt`',
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
