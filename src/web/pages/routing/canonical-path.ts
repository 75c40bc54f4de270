import { searchWith } from '../../../shared/choices.ts';
import type { Language } from '../../../shared/owner-text.ts';
import { readCalendarView } from '../../features/calendar/calendar-view.ts';
import { readView } from '../../features/gallery/gallery-view.ts';
import { plainPath } from '../../lib/page/plain-path.ts';

/**
 * The path and query of a page's canonical URL: with the page of the gallery and the year of the calendar, without
 * filters (ROUTE-8).
 *
 * @param language adds `lang`; without it the URL shows the page in the visitor's or the site's language (SITE-3)
 */
export function canonicalPath(pathname: string, search: string, language: Language | undefined): string {
  const path = plainPath(pathname);
  const choice = language && ({ name: 'language', value: language } as const);
  return path + searchWith(partOf(path, search), choice);
}

/** The part of the query that the canonical URL keeps: the gallery's `page` or the calendar's `year`. */
function partOf(path: string, search: string): string {
  if (path === '/gallery') {
    const { page } = readView(search);
    return page > 1 ? `page=${page}` : '';
  }
  const { year } = readCalendarView(path === '/calendar' ? search : '');
  return year ? `year=${year}` : '';
}
