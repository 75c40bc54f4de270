import { isVisitorsPath } from '../../../shared/offline.ts';
import { plainPath } from '../../lib/page/plain-path.ts';

type Link = Pick<HTMLAnchorElement, 'origin' | 'pathname' | 'search' | 'hash' | 'target'> & {
  hasAttribute: (name: string) => boolean;
};

/**
 * The path and fragment of the page that a link leads to; undefined for the current page, other sites, other tabs,
 * files and the owner's pages. Also undefined for a URL with a query, because a request with `?lang` or `?theme`
 * would change the visitor's choice.
 */
export function pageOfLink(
  link: Link,
  here: { readonly origin: string; readonly pathname: string },
): string | undefined {
  const { origin, pathname, search, hash, target } = link;
  if (origin !== here.origin || search !== '' || !isVisitorsPath(pathname)) return undefined;
  if (target !== '' || link.hasAttribute('download')) return undefined;
  return plainPath(pathname) === plainPath(here.pathname) ? undefined : pathname + hash;
}
