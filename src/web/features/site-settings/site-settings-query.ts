import { queryOptions } from '@tanstack/react-query';
import { getSiteSettings } from '../../../shared/site-settings.ts';
import { call } from '../../lib/call.ts';

/** The owner's settings of the site. */
export const siteSettingsQuery = queryOptions({
  queryKey: ['site-settings'],
  queryFn: ({ signal }) => call(getSiteSettings, {}, { signal }),
});
