import { queryOptions } from '@tanstack/react-query';
import { listSourceFolders } from '../../../shared/dropbox.ts';
import type { SourceKind } from '../../../shared/sync.ts';
import { call } from '../../lib/call.ts';

/** The folders directly below a path; cached ones show at once in the dialog and are refetched in the background. */
export const foldersQuery = (source: SourceKind, path: string, via = call) =>
  queryOptions({
    queryKey: ['source-folders', source, path],
    queryFn: ({ signal }) => via(listSourceFolders, { query: { source, path } }, { signal }),
    staleTime: 0,
  });
