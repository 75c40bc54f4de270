import { AHEAD_ATTRIBUTE, SPECULATION_RULES } from '../../../shared/speculation-rules.ts';
import type { Reserve } from './pages-ahead.ts';

const PIXEL = Uint8Array.from(atob('R0lGODlhAQABAAAAACwAAAAAAQABAAA='), (letter) => letter.charCodeAt(0));

/**
 * Fetches a page's document and its first photo into the browser's cache. A browser that supports speculation rules
 * also prefetches the document, and prerenders the page once both have arrived. Other browsers revalidate the
 * document when the visitor opens it.
 *
 * @param href with the link's fragment: without it the prerendered page would not be used
 * @param mayPrefetch whether the browser may request the document before its bytes are reserved
 */
export async function fetchPage(href: string, reserve: Reserve, mayPrefetch: boolean): Promise<void> {
  const [url = ''] = href.split('#');
  // Prefetches first, so that a click soon after uses this request. It also fills the cache for the request below.
  if (mayPrefetch) speculate('prefetch', href);
  const html = await (await read(url, reserve))?.text();
  if (html === undefined) return;
  if (!mayPrefetch) speculate('prefetch', href);
  const hasPhoto = await fetchPhoto(await firstPhotoOf(html), reserve);
  // A prerendered page loads at most its eager photo: the others are lazy, and its scripts wait (`boot.ts`). So it is
  // prerendered once that photo is fetched, or if there is none.
  if (hasPhoto || !html.includes(' loading="eager"')) speculate('prerender', href);
}

/** Returns false if the photo does not fit into the budget or cannot be fetched ahead. */
async function fetchPhoto(url: string | undefined, reserve: Reserve): Promise<boolean> {
  // Only photos of this server, because the sizes of others are unknown, and only URLs with a format: where `Accept`
  // chooses the format, images do not use the response that a script has fetched.
  if (!url?.startsWith('/') || !url.includes('&format=')) return false;
  if (isShown(url)) return reserve(0);
  const response = await read(url, reserve);
  await response?.arrayBuffer();
  return response !== undefined;
}

/** Whether this page shows the photo: then it is in the browser's cache and costs only headers. */
function isShown(path: string): boolean {
  const { href } = new URL(path, location.href);
  return [...document.images].some(
    ({ complete, naturalWidth, currentSrc }) => complete && naturalWidth > 0 && currentSrc === href,
  );
}

/** Returns the response, or aborts it if it failed, was redirected, may not be stored or does not fit. */
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

const SCRIPT_TYPE = 'speculationrules';

function speculate(action: 'prefetch' | 'prerender', href: string): void {
  if (!HTMLScriptElement.supports?.(SCRIPT_TYPE)) return;
  if (!document.querySelector(`script[type=${SCRIPT_TYPE}]`)) {
    const rules = document.createElement('script');
    rules.type = SCRIPT_TYPE;
    rules.textContent = SPECULATION_RULES;
    document.head.append(rules);
  }
  for (const link of document.links) {
    if (link.origin === location.origin && link.pathname + link.search + link.hash === href)
      link.setAttribute(AHEAD_ATTRIBUTE, action);
  }
}

/** Drops prefetched and prerendered pages. Call when what they show has changed. */
export function dropReadyPages(): void {
  for (const link of document.querySelectorAll(`[${AHEAD_ATTRIBUTE}]`)) link.removeAttribute(AHEAD_ATTRIBUTE);
}

/**
 * The URL that the browser will choose for a page's first photo in this window. No photo is loaded: the browser
 * chooses among candidates whose URLs are replaced by that of a single pixel.
 */
async function firstPhotoOf(html: string): Promise<string | undefined> {
  const photo = new DOMParser()
    .parseFromString(html, 'text/html')
    .querySelector<HTMLImageElement>('main img');
  if (photo === null) return undefined;
  // Not data URLs: Chromium would choose the widest of them, because they need no request.
  const pixel = URL.createObjectURL(new Blob([PIXEL], { type: 'image/gif' }));
  const urls: string[] = [];
  const pixelFor = (url: string) => `${pixel}#${urls.push(url) - 1}`;
  const pixels = (srcset: string) => srcset.replaceAll(/(\S+)(?= \d+w)/g, pixelFor);

  const picture = document.createElement('picture');
  for (const { type, media, srcset, sizes } of photo.closest('picture')?.querySelectorAll('source') ?? []) {
    picture.append(
      Object.assign(document.createElement('source'), { type, media, sizes, srcset: pixels(srcset) }),
    );
  }
  const image = document.createElement('img');
  picture.append(image);
  const { sizes, srcset } = photo;
  Object.assign(image, { sizes, srcset: pixels(srcset), src: pixelFor(photo.getAttribute('src') ?? '') });
  try {
    await image.decode();
    return urls[Number(image.currentSrc.split('#')[1])];
  } finally {
    // A detached image with candidates would be loaded again when the window's size changes.
    picture.replaceChildren();
    image.removeAttribute('srcset');
    image.removeAttribute('src');
    URL.revokeObjectURL(pixel);
  }
}
