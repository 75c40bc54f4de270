import { queryOptions } from '@tanstack/react-query';
import type { Language } from '../../../shared/owner-text.ts';
import { getSite, type Site } from '../../../shared/site.ts';
import { call } from '../../lib/call.ts';

/** The site's name, its current date and the text about the photographer. */
export const siteQuery = (via = call) =>
  queryOptions({ queryKey: ['site'], queryFn: ({ signal }) => via(getSite, {}, { signal }) });

/**
 * The language that the owner chose for the site. If undefined, each text is in the language of its rule (SITE-3).
 */
export function languageOf(site: Site | undefined): Language | undefined {
  return site?.language === 'en' || site?.language === 'ja' ? site.language : undefined;
}
