import { queryOptions } from '@tanstack/react-query';
import { listDeletedDays } from '../../../../shared/deleted-days.ts';
import { call } from '../../../lib/call.ts';

/** The recently deleted days (COL-9). Goes stale with ['collections']. */
export const deletedDaysQuery = () =>
  queryOptions({
    queryKey: ['collections', 'deleted'],
    queryFn: ({ signal }) => call(listDeletedDays, {}, { signal }),
    staleTime: 0,
  });
