import { overlayOf } from '../../lib/page/page-location.ts';
import { canonicalPath } from '../routing/canonical-path.ts';

/** Updates the canonical link after each navigation, because some browsers share it instead of the URL (ROUTE-8). */
export function startCanonical(): void {
  const follow = () => {
    const link = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]');
    // A photo in the viewer has its own canonical URL (use-viewer-head.ts).
    if (link && !overlayOf(history.state)) link.href = canonicalAt(link.href, location);
  };
  follow();
  // wouter dispatches `pushState` and `replaceState`.
  for (const event of ['popstate', 'pushState', 'replaceState']) addEventListener(event, follow);
}

/** The canonical URL at a location. `former` stays, with its `?lang=`, if it is a URL of the same page. */
export function canonicalAt(
  former: string,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string {
  const url = new URL(former);
  const path = canonicalPath(decodeURI(pathname), search, undefined);
  return canonicalPath(url.pathname, url.search, undefined) === path ? former : url.origin + path;
}
