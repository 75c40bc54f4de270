import { firstPhotoOf } from './first-photo-of.ts';
import type { Reserve } from './pages-ahead.ts';

/**
 * Fetches a page's document and its first photo into the browser's cache. Where the browser knows speculation rules it
 * also holds the document ready; elsewhere the document is revalidated when the visitor opens it.
 */
export async function fetchPage(url: string, reserve: Reserve, isMeant: boolean): Promise<void> {
  // At once: a click soon after waits for this request instead of making another. It fills the cache for the one below.
  if (isMeant) holdReady(url);
  const html = await (await read(url, reserve))?.text();
  if (html === undefined) return;
  if (!isMeant) holdReady(url);
  const photo = await firstPhotoOf(html);
  // Only photos of this server: others' sizes, and what they count, are unknown. And only in a format that the URL names:
  // where `Accept` chooses it, an image does not use what a script has fetched.
  if (photo?.startsWith('/') && photo.includes('&format=')) await (await read(photo, reserve))?.arrayBuffer();
}

/** The response, if its body may be read. */
async function read(url: string, reserve: Reserve): Promise<Response | undefined> {
  const stop = new AbortController();
  const response = await fetch(url, { signal: stop.signal, priority: 'low' });
  const { ok, redirected, headers } = response;
  const isStorable = !headers.get('cache-control')?.includes('no-store');
  if (ok && !redirected && isStorable && reserve(Number(headers.get('content-length') ?? Number.NaN)))
    return response;
  stop.abort();
  return undefined;
}

const SPECULATION_RULES = 'speculationrules';

/** Documents, not whole pages: a page made ahead would load photos beyond the budget. */
function holdReady(url: string): void {
  if (!HTMLScriptElement.supports?.(SPECULATION_RULES)) return;
  const rules = document.createElement('script');
  rules.type = SPECULATION_RULES;
  rules.textContent = JSON.stringify({ prefetch: [{ urls: [url], eagerness: 'immediate' }] });
  document.head.append(rules);
}

/** Gives up the documents that are held ready, after a change of what they show. */
export function dropReadyPages(): void {
  for (const rules of document.querySelectorAll(`script[type=${SPECULATION_RULES}]`)) rules.remove();
}
