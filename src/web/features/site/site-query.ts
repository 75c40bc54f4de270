import { queryOptions } from '@tanstack/react-query';
import { getSite } from '../../../shared/site.ts';
import { call } from '../../lib/call.ts';

/** The site's name, its today and the words about the photographer. */
export const siteQuery = (via = call) =>
  queryOptions({ queryKey: ['site'], queryFn: ({ signal }) => via(getSite, {}, { signal }) });
