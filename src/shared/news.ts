import * as z from 'zod/mini';
import { DateString } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { integerText } from './integer-text.ts';

export const newsTypes = ['update', 'announcement', 'message', 'other'] as const;
export type NewsType = (typeof newsTypes)[number];

export const NewsItem = z.object({
  id: z.int(),
  type: z.catch(z.enum(newsTypes), 'other'),
  isNew: z.boolean(),
  date: DateString,
  title: z.string(),
  /** Sanitised HTML (NEWS-2). */
  content: z.string(),
  /** True if `content` is shortened. */
  isExcerpt: z.optional(z.literal(true)),
});
export type NewsItem = z.infer<typeof NewsItem>;

/** The largest value of `latest` in `listNews`. */
const MAX_LATEST_NEWS = 100;

export const listNews = endpoint({
  method: 'GET',
  path: '/api/news',
  access: 'public',
  summary: 'List published news, or excerpts of the latest, newest first',
  query: z.object({
    /** Lists only the newest items, at most this many, and shortens long ones. By default all news is listed. */
    latest: z.optional(integerText(1, MAX_LATEST_NEWS)),
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
