import * as z from 'zod/mini';
import { DateString } from './dates.ts';
import { endpoint } from './endpoint.ts';

export const newsTypes = ['update', 'announcement', 'message', 'other'] as const;

export const NewsItem = z.object({
  id: z.int(),
  type: z.catch(z.enum(newsTypes), 'other'),
  isNew: z.boolean(),
  date: DateString,
  title: z.string(),
  /** Sanitised HTML (NEWS-2). */
  content: z.string(),
});
export type NewsItem = z.infer<typeof NewsItem>;

export const listNews = endpoint({
  method: 'GET',
  path: '/api/news',
  access: 'public',
  summary: 'All news, newest first',
  answer: z.array(NewsItem),
});
