import { isPlainClick } from '../../lib/plain-click.ts';

type Place = Pick<HTMLAnchorElement, 'origin' | 'pathname' | 'search'>;
type Link = Place & Pick<HTMLAnchorElement, 'protocol' | 'target' | 'hasAttribute'>;

/** The link that replaces this page if the click is not prevented. */
export function leavingLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  return link && isPlainClick(event) && leavesPage(link, location) ? link : undefined;
}

/** False for links to another tab, a download, an e-mail address or the page itself. */
export function leavesPage(link: Link, here: Place): boolean {
  if (!link.protocol.startsWith('http') || link.target !== '' || link.hasAttribute('download')) return false;
  if (link.origin !== here.origin || link.pathname !== here.pathname) return true;
  // The switches of language and theme add a parameter to the page's own.
  const search = new URLSearchParams(link.search);
  return [...new URLSearchParams(here.search)].some(([name, value]) => search.get(name) !== value);
}
