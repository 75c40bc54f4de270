import { queryOptions } from '@tanstack/react-query';
import { listAllCollections } from '../../../../shared/owner-collections.ts';
import { call } from '../../../lib/call.ts';

/**
 * Every collection, scheduled ones too (COL-7); refetched whenever the admin page opens. Goes stale with
 * ['collections'].
 */
export const allCollectionsQuery = (via = call) =>
  queryOptions({
    queryKey: ['collections', 'all'],
    queryFn: ({ signal }) => via(listAllCollections, {}, { signal }),
    staleTime: 0,
  });
