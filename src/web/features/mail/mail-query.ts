import { queryOptions } from '@tanstack/react-query';
import { getGmailSettings } from '../../../shared/mail.ts';
import { call } from '../../lib/call.ts';

/** How mail is sent; refetched whenever it is shown. */
export const mailQuery = (via = call) =>
  queryOptions({
    queryKey: ['mail-settings'],
    queryFn: ({ signal }) => via(getGmailSettings, {}, { signal }),
    staleTime: 0,
  });
