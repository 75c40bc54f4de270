import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../../shared/owner-text.ts';
import { getSite, type Site } from '../../../shared/site.ts';
import { call } from '../../lib/call.ts';

/** The site's name, its today and the words about the photographer. */
export const siteQuery = (via = call) =>
  queryOptions({ queryKey: ['site'], queryFn: ({ signal }) => via(getSite, {}, { signal }) });

/** The one language the owner chose for everybody; undefined: every text in its own (SITE-3). */
export function languageOf(site: Site | undefined): Language | undefined {
  return site?.language === 'en' || site?.language === 'ja' ? site.language : undefined;
}
