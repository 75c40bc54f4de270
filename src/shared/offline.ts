/** Shared by a page and its service worker (SITE-2). */

export const SERVICE_WORKER_PATH = '/sw.js';

/** Set on the document's root if the worker responded instead of the server. */
export const OFFLINE_MARK = 'data-offline';

/** Sent by an idle page, so that the worker stores the page in place of the previous one of its kind. */
export interface StorePageMessage {
  kind: 'store';
  path: string;
  /** The page's first script. A document with a different first script is of another release and is not stored. */
  entry: string;
  /** URLs of everything the page has loaded: scripts, fonts, photos. */
  files: string[];
  /** URLs that the page has not loaded; stored afterwards if they can be fetched. */
  extras: string[];
}

/** The service worker stores one page of each kind: the home page, the last collection and the last photo viewed. */
export type OfflineKind = 'front' | 'day' | 'photo';

export function offlineKind(path: string): OfflineKind | undefined {
  if (path === '/') return 'front';
  const [, place] = /^\/\d{4}-\d{2}-\d{2}(\/[1-5])?\/?$/.exec(path) ?? [undefined, null];
  if (place === null) return undefined;
  return place === undefined ? 'day' : 'photo';
}

/**
 * False for admin pages, API calls and files such as feeds, which the worker does not handle as pages. The `.1` that
 * ends a selection's path is not a file extension.
 */
export function isVisitorsPath(path: string): boolean {
  return !/^\/(admin|login|api|media|metrics|healthz|readyz)(\/|$)|\.[a-z]\w*$/i.test(path);
}

/** True for files that the worker stores with an offline page. */
export function isOfflineFile(path: string): boolean {
  return (
    path.startsWith('/assets/') || path.startsWith('/icons/') || path === '/seal.svg' || isImagePath(path)
  );
}

/** True if the URL contains a content hash. */
export function isNamedByContent({ pathname, searchParams }: URL): boolean {
  return pathname.startsWith('/assets/') || (isImagePath(pathname) && searchParams.has('v'));
}

export function isImagePath(path: string): boolean {
  return path === '/api/images/optimize';
}
