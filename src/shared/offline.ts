/** What a page and its service worker know of each other (SITE-2). */

export const SERVICE_WORKER_PATH = '/sw.js';

/** Set on the document's root where the worker answered in the server's place. */
export const OFFLINE_MARK = 'data-offline';

/** Sent by a page at rest: keep what is shown, in place of what was kept of its kind before. */
export interface KeepPage {
  kind: 'keep';
  path: string;
  /** The script the page began with: a document that begins with another is of another version and is not kept. */
  entry: string;
  /** Addresses of all that the page has loaded: scripts, fonts, photos. */
  files: string[];
}

/** The kinds of page that are kept, one of each: the gallery's front, the last day and the last photo that was looked at. */
export type KeptKind = 'front' | 'day' | 'photo';

export function keptKind(path: string): KeptKind | undefined {
  if (path === '/') return 'front';
  const [, place] = /^\/\d{4}-\d{2}-\d{2}(\/[1-5])?\/?$/.exec(path) ?? [undefined, null];
  if (place === null) return undefined;
  return place === undefined ? 'day' : 'photo';
}

/** The owner's rooms, the calls and the files: none of the worker's business. */
export function isVisitorsPath(path: string): boolean {
  return !/^\/(admin|login|api|media|metrics|health\w*)(\/|$)/i.test(path);
}

/** What a kept page is made of beside its document. */
export function isKeptFile(path: string): boolean {
  return path.startsWith('/assets/') || path.startsWith('/icons/') || path === '/seal.svg' || isPicture(path);
}

/** Of what is kept: another content would have another address. */
export function isNamedByContent({ pathname, searchParams }: URL): boolean {
  return pathname.startsWith('/assets/') || (isPicture(pathname) && searchParams.has('v'));
}

export function isPicture(path: string): boolean {
  return path === '/api/images/optimize';
}
