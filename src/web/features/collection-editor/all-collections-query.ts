import { queryOptions } from '@tanstack/react-query';
import { listAllCollections } from '../../../shared/collections.ts';
import { call } from '../../lib/call.ts';

/** Every day, the scheduled ones too (COL-7); asked anew whenever the desk is opened. Goes stale with ['collections']. */
export const allCollectionsQuery = (via = call) =>
  queryOptions({
    queryKey: ['collections', 'all'],
    queryFn: ({ signal }) => via(listAllCollections, {}, { signal }),
    staleTime: 0,
  });
