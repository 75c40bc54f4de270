import { queryOptions } from '@tanstack/react-query';
import { listSessions } from '../../../shared/auth.ts';
import { call } from '../../lib/call.ts';

/** Where the owner is signed in: asked anew whenever the list is looked at. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
  staleTime: 0,
});
