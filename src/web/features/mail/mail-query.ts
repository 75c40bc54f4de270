import { queryOptions } from '@tanstack/react-query';
import { getGmailSettings } from '../../../shared/mail.ts';
import { call } from '../../lib/call.ts';

/** How mail is sent; asked anew whenever it is looked at. */
export const mailQuery = (via = call) =>
  queryOptions({
    queryKey: ['mail-settings'],
    queryFn: ({ signal }) => via(getGmailSettings, {}, { signal }),
    staleTime: 0,
  });
