import { queryOptions } from '@tanstack/react-query';
import { getDropboxStatus } from '../../../shared/dropbox.ts';
import { call } from '../../lib/call.ts';

/** Whether Dropbox is connected, and whose it is; asked anew whenever it is looked at. No secret is in the answer. */
export const dropboxQuery = (via = call) =>
  queryOptions({
    queryKey: ['dropbox'],
    queryFn: ({ signal }) => via(getDropboxStatus, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
