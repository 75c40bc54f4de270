import { queryOptions } from '@tanstack/react-query';
import { countNews, listNews } from '../../../shared/news.ts';
import { call } from '../../lib/call.ts';

/** All published news, newest first. */
export const newsQuery = (via = call) =>
  queryOptions({ queryKey: ['news'], queryFn: ({ signal }) => via(listNews, { query: {} }, { signal }) });

/** How many items the home page shows; the news page shows all. */
export const LATEST_NEWS_COUNT = 3;

export const latestNewsQuery = (via = call) =>
  queryOptions({
    queryKey: ['news', 'latest'],
    queryFn: ({ signal }) => via(listNews, { query: { latest: LATEST_NEWS_COUNT } }, { signal }),
  });

/** The number of published news items, fetched without their long texts. */
export const newsCountQuery = (via = call) =>
  queryOptions({
    queryKey: ['news', 'count'],
    queryFn: ({ signal }) => via(countNews, {}, { signal }),
    select: ({ count }) => count,
  });
