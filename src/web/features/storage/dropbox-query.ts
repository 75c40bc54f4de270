import { queryOptions } from '@tanstack/react-query';
import { getDropboxStatus } from '../../../shared/dropbox.ts';
import { call } from '../../lib/call.ts';

/** Whether Dropbox is connected, and to whose account; refetched whenever it is shown. Contains no secret. */
export const dropboxQuery = (via = call) =>
  queryOptions({
    queryKey: ['dropbox'],
    queryFn: ({ signal }) => via(getDropboxStatus, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
