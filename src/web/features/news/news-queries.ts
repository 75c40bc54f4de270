import { queryOptions } from '@tanstack/react-query';
import { countNews, listNews } from '../../../shared/news.ts';
import { call } from '../../lib/call.ts';

/** All news, newest first. */
export const newsQuery = (via = call) =>
  queryOptions({ queryKey: ['news'], queryFn: ({ signal }) => via(listNews, { query: {} }, { signal }) });

/** The home page tells the latest; the rest has a page of its own. */
export const LATEST_NEWS_COUNT = 3;

export const latestNewsQuery = (via = call) =>
  queryOptions({
    queryKey: ['news', 'latest'],
    queryFn: ({ signal }) => via(listNews, { query: { latest: LATEST_NEWS_COUNT } }, { signal }),
  });

/** For what only asks whether there are any: their words are long. */
export const newsCountQuery = (via = call) =>
  queryOptions({
    queryKey: ['news', 'count'],
    queryFn: ({ signal }) => via(countNews, {}, { signal }),
    select: ({ count }) => count,
  });
