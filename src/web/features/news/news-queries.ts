import { queryOptions } from '@tanstack/react-query';
import { listNews } from '../../../shared/news.ts';
import { call } from '../../lib/call.ts';

/** All news, newest first. */
export const newsQuery = (via = call) =>
  queryOptions({ queryKey: ['news'], queryFn: ({ signal }) => via(listNews, {}, { signal }) });
