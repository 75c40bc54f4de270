import type { BaseLocationHook } from 'wouter';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { pageQuery } from '../../../shared/page-query.ts';

/** A photo that a history entry shows over a page, which stays rendered beneath. Back removes the photo. */
export interface PhotoOverlay {
  /** Path, query and fragment of the page beneath. */
  beneath: string;
  collectionId: number;
  photoIndex: number;
}

/** The photo that a history entry with this state shows over its page; undefined if there is none. */
export function overlayOf(state: unknown): PhotoOverlay | undefined {
  const cover = (state as { cover?: PhotoOverlay } | null)?.cover;
  return typeof cover?.beneath === 'string' ? cover : undefined;
}

/** Puts a photo over the page: in a new history entry, or in place of the photo in the current entry. */
export function openOverlay(path: string, photo: Omit<PhotoOverlay, 'beneath'>): void {
  const before = overlayOf(history.state);
  const cover: PhotoOverlay = { ...photo, beneath: before?.beneath ?? urlHere() };
  if (before === undefined) history.pushState({ cover }, '', path);
  else if (location.pathname !== path) history.replaceState({ cover }, '', path);
}

/** Removes the overlay from the history entry. Call when a document loads, because it shows the photo's own page. */
export function clearOverlay(): void {
  if (overlayOf(history.state)) history.replaceState(null, '', location.href);
}

const urlHere = () => location.pathname + location.search + location.hash;
const pageHere = () => overlayOf(history.state)?.beneath ?? location.pathname + location.search;

/** The path of the rendered page, which a photo over it does not change. */
export const pagePath = () => partsOf(pageHere()).pathname;

let hydrated: string | undefined;
/** Path and query of the server-rendered page, fixed by the first call: Back during hydration may change the URL. */
export const pageOfDocument = () => (hydrated ??= pageHere());
const usePageHere = () => partsOf(useLocationProperty(pageHere, pageOfDocument));

/** The rendered page's location for wouter's `Router`; beneath a photo it differs from the URL. */
export const usePageLocation: BaseLocationHook = Object.assign(
  (): [string, typeof navigate] => [usePageHere().pathname, navigate],
  { searchHook: () => pageQuery(usePageHere().search) },
);

function partsOf(url: string): { pathname: string; search: string } {
  const [path = ''] = url.split('#', 1);
  const at = path.indexOf('?');
  return at === -1 ? { pathname: path, search: '' } : { pathname: path.slice(0, at), search: path.slice(at) };
}
