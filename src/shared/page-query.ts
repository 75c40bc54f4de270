import { choiceParams } from './choices.ts';

/**
 * The query parameters that pages read. Links on other sites add parameters (`fbclid`, `utm_source`) that change
 * nothing: these are removed, so that the page comes from the same cache entry.
 */
const PAGE_PARAMS: ReadonlySet<string> = new Set([
  ...Object.values(choiceParams),
  // A photo opened over the page (ROUTE-5).
  ...['collection', 'photo'],
  // The gallery (GAL-2) and the calendar.
  ...['page', 'size', 'q', 'hearts', 'camera', 'year', 'date'],
  // The owner's pages: news in the editor, the return from Dropbox (SYNC-2).
  ...['item', 'success', 'error', 'message'],
]);

/** Removes the parameters that no page reads. `search` may lack its `?`; the result has one, unless it is empty. */
export function pageQuery(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of [...query.keys()]) if (!PAGE_PARAMS.has(name)) query.delete(name);
  const text = query.toString();
  return text && `?${text}`;
}

/** Applies `pageQuery` to the query of a URL such as `/gallery?page=2&fbclid=x`. */
export function pageUrl(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? url : url.slice(0, at) + pageQuery(url.slice(at));
}
