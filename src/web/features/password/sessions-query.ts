import { queryOptions } from '@tanstack/react-query';
import { listSessions } from '../../../shared/sessions.ts';
import { call } from '../../lib/call.ts';

/** The owner's sessions, refetched whenever the list is shown. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
  staleTime: 0,
});
