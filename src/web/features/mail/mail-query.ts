import { queryOptions } from '@tanstack/react-query';
import { getGmailSettings } from '../../../shared/mail.ts';
import { call } from '../../lib/call.ts';

/** The mail settings; refetched whenever they are shown. */
export const mailQuery = (via = call) =>
  queryOptions({
    queryKey: ['mail-settings'],
    queryFn: ({ signal }) => via(getGmailSettings, {}, { signal }),
    staleTime: 0,
  });
