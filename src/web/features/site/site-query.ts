import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../../shared/owner-text.ts';
import { getSite, type Site } from '../../../shared/site.ts';
import { call } from '../../lib/call.ts';

/** The facts of the site that every page needs, such as its name and current date. */
export const siteQuery = (via = call) =>
  queryOptions({ queryKey: ['site'], queryFn: ({ signal }) => via(getSite, {}, { signal }) });

/** The language that the owner chose for the site; undefined for `quoted`, which names no language (SITE-3). */
export function languageOf(site: Site | undefined): Language | undefined {
  return site?.language === 'en' || site?.language === 'ja' ? site.language : undefined;
}
