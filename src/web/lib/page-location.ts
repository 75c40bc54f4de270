import type { BaseLocationHook } from 'wouter';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';

/**
 * What lies over a page, as an entry of the browser's history has it: the address is the photo's own, the page beneath
 * is still the one that was there. Back uncovers it.
 */
export interface Cover {
  /** Path and query of the page beneath. */
  beneath: string;
  collectionId: number;
  photoIndex: number;
}

/** What the history's present entry says; undefined where nothing lies over its page. */
export function coverOf(state: unknown): Cover | undefined {
  const cover = (state as { cover?: Cover } | null)?.cover;
  return typeof cover?.beneath === 'string' ? cover : undefined;
}

/** Lays a photo over the page: an entry of its own, or the next photo in the entry that there is. */
export function coverPage(path: string, photo: Omit<Cover, 'beneath'>): void {
  const before = coverOf(history.state);
  const cover: Cover = { ...photo, beneath: before?.beneath ?? addressHere() };
  if (before === undefined) history.pushState({ cover }, '', path);
  else if (location.pathname !== path) history.replaceState({ cover }, '', path);
}

/** A document that the server made is the page of its address: nothing lies beneath it. */
export function forgetCover(): void {
  if (coverOf(history.state)) history.replaceState(null, '', location.href);
}

const addressHere = () => location.pathname + location.search + location.hash;
const pageHere = () => coverOf(history.state)?.beneath ?? location.pathname + location.search;

/** The path of the page that is shown, under whatever lies over it. */
export const pagePath = () => partsOf(pageHere()).pathname;

// For hydration too: what the server rendered is the page of the address, and nothing lies over it yet.
const usePageHere = () => partsOf(useLocationProperty(pageHere, pageHere));

/** The page that is shown, which under a photo is not the address's: for wouter's `Router`. */
export const usePageLocation: BaseLocationHook = Object.assign(
  (): [string, typeof navigate] => [usePageHere().pathname, navigate],
  { searchHook: () => usePageHere().search },
);

function partsOf(address: string): { pathname: string; search: string } {
  const [path = ''] = address.split('#', 1);
  const at = path.indexOf('?');
  return at === -1 ? { pathname: path, search: '' } : { pathname: path.slice(0, at), search: path.slice(at) };
}
