import { PHOTOS_PER_DAY } from '../shared/limits.ts';
import {
  isImagePath,
  isNamedByContent,
  isOfflineFile,
  OFFLINE_MARK,
  offlineKind,
  type StorePageMessage,
} from '../shared/offline.ts';

/** Prefix of the caches' names. Each cache has one page with all its files, so that they are removed together. */
const PREFIX = 'gomai-page';

/** The last call of `storePage` for each kind of page. */
const storing = new Map<string, Promise<unknown>>();

/**
 * Stores a page after earlier calls for pages of its kind have ended: two at once would leave two copies, and the older
 * would be shown.
 */
export async function storePage(message: StorePageMessage): Promise<void> {
  const kind = offlineKind(message.path);
  if (kind === undefined) return;
  const replaced = (storing.get(kind) ?? Promise.resolve()).then(() => replacePage(kind, message));
  storing.set(
    kind,
    replaced.catch(() => undefined),
  );
  const cache = await replaced;
  if (cache) await Promise.allSettled(message.extras.filter(isOwn).map((file) => storeFile(cache, file)));
}

/** Stores a page, and then deletes the previous page of its kind, so that a failure does not lose both. */
async function replacePage(
  kind: string,
  { path, entry, files }: StorePageMessage,
): Promise<Cache | undefined> {
  // `no-cache` revalidates, so the server usually answers 304.
  const response = await fetch(path, { cache: 'no-cache', credentials: 'same-origin' });
  if (!isStorable(response)) return undefined;
  const html = await response.text();
  if (!html.includes(entry)) return undefined;

  const before = (await caches.keys()).filter((name) => name.startsWith(`${PREFIX} ${kind} `));
  const name = `${PREFIX} ${kind} ${crypto.randomUUID()}`;
  const cache = await caches.open(name);
  try {
    await Promise.all(files.filter(isOwn).map((file) => storeFile(cache, file)));
    // Last, because the browser may stop the worker at any moment, and a page without its files must not be found.
    await cache.put(path, new Response(html, { headers: storedHeaders(response) }));
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
  await Promise.all(before.map((old) => caches.delete(old)));
  return cache;
}

/** The stored document, marked as offline. */
export async function findPage(path: string): Promise<Response | undefined> {
  const found = await caches.match(path, { ignoreVary: true });
  if (found === undefined) return undefined;
  const html = (await found.text()).replace('<html ', `<html ${OFFLINE_MARK} `);
  return new Response(html, { headers: found.headers });
}

/**
 * The stored file. If a photo is not stored in the requested size, returns another size, because windows of other
 * shapes request other sizes; but not another framing, which would be stretched.
 */
export async function findFile(request: Request): Promise<Response | undefined> {
  const found = await caches.match(request, { ignoreVary: true });
  if (found !== undefined || !isImagePath(new URL(request.url).pathname)) return found;
  const part = partOf(request.url);
  for (const cache of await pageCaches()) {
    for (const stored of await cache.keys()) {
      if (isImagePath(new URL(stored.url).pathname) && partOf(stored.url) === part)
        return cache.match(stored, { ignoreVary: true });
    }
  }
  return undefined;
}

export interface OfflinePage {
  path: string;
  /** The visitor's choice of language, read from the document's root element. */
  language: string | undefined;
  theme: string | undefined;
  /** The gallery's name, still escaped as in the document. */
  siteName: string | undefined;
  /** The page's date as in the document, and the URLs of its five photos; undefined unless all five are stored. */
  five: { date: string; photos: string[] } | undefined;
}

/** The pages available offline. */
export async function offlinePages(): Promise<OfflinePage[]> {
  const pages: OfflinePage[] = [];
  for (const cache of await pageCaches()) {
    const requests = await cache.keys();
    // Later entries replace earlier ones: of a photo that is stored whole and framed, the framed image is used.
    const wholeFirst = requests.map(({ url }) => url).sort((a, b) => Number(isPart(a)) - Number(isPart(b)));
    const images = new Map(wholeFirst.map((url) => [photoOf(url), url]));
    for (const request of requests) {
      const path = new URL(request.url).pathname;
      if (offlineKind(path) === undefined) continue;
      const html = (await (await cache.match(request))?.text()) ?? '';
      const [root = ''] = /<html [^>]*>/.exec(html) ?? [];
      const chosen = (name: string) => root.match(`data-${name}="(\\w+)"`)?.[1];
      const five = findFive(html);
      const photos = five?.photos.flatMap((photo) => images.get(photoOf(photo)) ?? []) ?? [];
      const siteName = /<meta property="og:site_name" content="([^"<>]+)"/.exec(html)?.[1];
      const choices = { language: chosen('language'), theme: chosen('theme') };
      const isStored = five !== undefined && photos.length === five.photos.length;
      pages.push({ path, siteName, ...choices, five: isStored ? { date: five.date, photos } : undefined });
    }
  }
  return pages;
}

/** The URL of an image's photo, which is the same for all sizes. */
function photoOf(url: string): string | null {
  return new URL(url, self.location.href).searchParams.get('url');
}

function isPart(url: string): boolean {
  return new URL(url, self.location.href).searchParams.has('ratio');
}

/** Identifies an image's photo and framing, which are the same for all sizes. */
function partOf(url: string): string {
  const { searchParams } = new URL(url, self.location.href);
  return JSON.stringify(['url', 'ratio', 'at'].map((name) => searchParams.get(name)));
}

/** A page's date and five photos, escaped as in its HTML; undefined for a page that does not show all five. */
export function findFive(html: string): OfflinePage['five'] {
  const main = html.slice(html.indexOf('<main'));
  const [, day = '', date = ''] = /<time dateTime="([\d-]+)"[^>]*>([^<]*)<\/time>/.exec(main) ?? [];
  const links = main.matchAll(new RegExp(`<a href="/${day}/\\d"(.*?)</a>`, 'gs'));
  const photos = [...links].flatMap(([, link = '']) => /<img\b[^>]*?\ssrc="([^"]*)"/.exec(link)?.[1] ?? []);
  const shown = [...new Set(photos)];
  return shown.length === PHOTOS_PER_DAY ? { date, photos: shown } : undefined;
}

/** The path of the serif font's Latin letters, if they are stored with a page. */
export async function findFont(): Promise<string | undefined> {
  for (const cache of await pageCaches()) {
    const stored = (await cache.keys()).find(({ url }) =>
      /\/assets\/[\w-]*-latin-wght[\w-]*\.woff2$/.test(url),
    );
    if (stored !== undefined) return new URL(stored.url).pathname;
  }
  return undefined;
}

async function pageCaches(): Promise<Cache[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  return Promise.all(names.map((name) => caches.open(name)));
}

/** False for the owner's pages, failures and redirects. */
function isStorable(response: Response): boolean {
  const control = response.headers.get('cache-control') ?? '';
  return response.status === 200 && !response.redirected && !control.includes('no-store');
}

function isOwn(file: string): boolean {
  const { origin, pathname } = new URL(file, self.location.href);
  return origin === self.location.origin && isOfflineFile(pathname);
}

/** Stores a file. If its URL has a content hash, a stored copy is used without a request, else it is revalidated. */
async function storeFile(cache: Cache, file: string): Promise<void> {
  const stored = await caches.match(file, { ignoreVary: true });
  const isNamed = isNamedByContent(new URL(file, self.location.href));
  const response = isNamed ? (stored ?? (await fetch(file))) : await revalidate(file, stored);
  if (response.ok) await cache.put(file, response);
}

/** Fetches a file; returns the stored copy if the server fails or cannot be reached. */
async function revalidate(file: string, stored: Response | undefined): Promise<Response> {
  try {
    const response = await fetch(file, { cache: 'no-cache' });
    return response.ok ? response : (stored ?? response);
  } catch (unreachable) {
    if (stored === undefined) throw unreachable;
    return stored;
  }
}

/** The headers to store: the content type and policies, without headers about the transfer. */
function storedHeaders(response: Response): Headers {
  const headers = new Headers();
  for (const name of ['content-type', 'content-security-policy', 'referrer-policy']) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}
