import { infiniteQueryOptions } from '@tanstack/react-query';
import { type AuditKind, listAuditEntries } from '../../../shared/audit.ts';
import { call } from '../../lib/call.ts';

export const auditQuery = (kind: AuditKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['audit', kind ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditEntries, { query: { kind, before: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
    staleTime: 0,
  });
