import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { choicesInCookies, choicesInSearch, laterChoices } from '../../../shared/choices.ts';
import { pageUrl } from '../../../shared/page-query.ts';
import { ASSETS } from '../logging/logger-options.ts';
import { isPageVisit } from '../pages/page-visit.ts';
import { hasDuplicateHost } from '../request-guard.ts';
import { encodingFor } from './accepts-encoding.ts';

/** The key of a request in a response cache; undefined if its response is never shared. */
export type ResponseKey = (request: IncomingMessage) => string | undefined;

/** Longer than any key of a browser's request for an image or page; other clients must not fill the memory. */
const MAX_KEY_LENGTH = 2048;

/** The URLs of renditions (`/api/images/`), and of originals and crops (`/media/`). */
const IMAGES = /^\/(?:api\/images|media)\//;

interface KeyOptions {
  /** Requests with this cookie bypass the cache: the owner sees more, which no cache may store. */
  sessionCookie: string;
}

/** An image depends on its URL; its format depends on `Accept`. */
export function imageKey({ sessionCookie }: KeyOptions): ResponseKey {
  return (request) => {
    const { method, url = '', headers } = request;
    if (method !== 'GET' || !IMAGES.test(url) || hasSession(headers.cookie, sessionCookie)) return undefined;
    return keyOf(request, url, headers.accept ?? '');
  };
}

/** A script, style or font is the same for everyone; requests for a range are left to the handler. */
export const assetKey: ResponseKey = (request) => {
  const { method, url = '', headers } = request;
  if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith(ASSETS)) return undefined;
  if (headers.range !== undefined) return undefined;
  const [path] = url.split('?', 1);
  return keyOf(request, path, `${encodingFor(headers['accept-encoding'])}`);
};

/**
 * A page depends on its URL (without parameters that other sites added), the visitor's choices and the encoding.
 * The key also tells whether the request has cookies, because that decides which caches may store the page.
 */
export function pageKey({ sessionCookie }: KeyOptions): ResponseKey {
  return (request) => {
    const { method, headers } = request;
    const { cookie } = headers;
    if ((method !== 'GET' && method !== 'HEAD') || hasSession(cookie, sessionCookie)) return undefined;
    if (isCall(request)) return undefined;
    const url = pageUrl(request.url ?? '');
    const encoding = encodingFor(headers['accept-encoding']);
    return keyOf(request, url, `${encoding} ${cookie === undefined} ${choicesOf(url, headers)}`);
  };
}

function isCall({ url = '' }: IncomingMessage): boolean {
  return !url.startsWith('/') || url.startsWith('/api/');
}

function choicesOf(url: string, headers: IncomingHttpHeaders): string {
  const { cookie } = headers;
  const [, search = ''] = url.split('?', 2);
  if (search === '' && cookie === undefined) return '';
  const { language, theme } = laterChoices(choicesInCookies(cookie), choicesInSearch(search));
  return `${language} ${theme} ${isPageVisit(headers)}`;
}

/** Whether a cookie header may hold a session. */
export function hasSession(cookie: string | undefined, sessionCookie: string): boolean {
  return cookie?.includes(`${sessionCookie}=`) ?? false;
}

/** The key contains the host names, because no cached response may answer a request whose host would be refused. */
function keyOf(request: IncomingMessage, url: string | undefined, rest: string): string | undefined {
  if (hasDuplicateHost(request)) return undefined;
  const { headers } = request;
  const key = `${headers.host}\n${headers['x-forwarded-host']}\n${url}\n${rest}`;
  return key.length > MAX_KEY_LENGTH ? undefined : key;
}
