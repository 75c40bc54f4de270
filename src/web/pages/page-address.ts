import { searchWith } from '../../shared/choices.ts';
import type { Language } from '../../shared/owner-text.ts';
import { readView } from '../features/gallery/gallery-view.ts';
import { plainPath } from '../lib/plain-path.ts';

/**
 * The address under which a page is to be found: each page of a list is one of its own, filters only leave out
 * (ROUTE-8). @param language for the page in that language; without one it speaks as its reader chose (SITE-3)
 */
export function pageAddress(pathname: string, search: string, language: Language | undefined): string {
  const path = plainPath(pathname);
  const { page } = readView(path === '/gallery' ? search : '');
  const choice = language && ({ name: 'language', value: language } as const);
  return path + searchWith(page > 1 ? `page=${page}` : '', choice);
}
