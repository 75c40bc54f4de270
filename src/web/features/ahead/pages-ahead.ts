import { readDayPath } from '../../../shared/days.ts';

/** The most that one page fetches ahead (LIGHT-8), with headers. */
export const AHEAD_BYTES = 150_000;
/** The part of it for links that are only in view: some must be left for a touched one. */
export const IN_VIEW_BYTES = 130_000;
/** Added to each body: headers, and the browser's own requests for what is in its cache by then. */
const HEADER_BYTES = 1300;
/** No document is larger. */
const LARGEST_DOCUMENT_BYTES = 40_000;
/**
 * With more links at once, as in a calendar, the visitor's next step cannot be guessed: only the newest day is fetched.
 */
const MAX_LINKS_IN_VIEW = 4;

/** Reserves bytes of a response before its body is read; false if it must not be. */
export type Reserve = (bytes: number) => boolean;

interface PagesAheadOptions {
  /** Fetches a page and its first photo. `mayPrefetch`: the browser may request the document before it is reserved. */
  fetchPage: (href: string, reserve: Reserve, mayPrefetch: boolean) => Promise<void>;
  /** False with Save-Data or on a very slow line; it may change at any time. */
  isAllowed: () => boolean;
}

export interface PagesAhead {
  /** Links that came into view, in the page's order: fetched one after the other, days and photos first. */
  onInView: (hrefs: readonly string[]) => void;
  /** A link that is touched, pointed at or focused: fetched at once. */
  onIntent: (href: string) => void;
}

/** Which pages are fetched ahead of a visitor's next step, within a budget; each at most once. */
export function createPagesAhead({ fetchPage, isAllowed }: PagesAheadOptions): PagesAhead {
  const fetched = new Set<string>();
  let queue: string[] = [];
  let reservedBytes = 0;
  let isFetching = false;

  const reserveUpTo =
    (most: number, page: string): Reserve =>
    (bytes) => {
      // Also false for a response of unknown length.
      const fits = reservedBytes + bytes + HEADER_BYTES <= most && isAllowed();
      if (fits) reservedBytes += bytes + HEADER_BYTES;
      else {
        // Otherwise what does not fit would be requested in vain again and again.
        reservedBytes = Math.max(reservedBytes, most);
        fetched.delete(page);
      }
      return fits;
    };

  const start = (href: string, most: number, mayPrefetch: boolean): Promise<void> => {
    const page = pageOf(href);
    fetched.add(page);
    return fetchPage(href, reserveUpTo(most, page), mayPrefetch).catch(() => undefined);
  };
  const isFresh = (href: string) => !fetched.has(pageOf(href));

  const fetchInView = async () => {
    if (isFetching) return;
    isFetching = true;
    for (let href = queue.shift(); href !== undefined; href = queue.shift()) {
      if (isFresh(href) && isAllowed() && reservedBytes < IN_VIEW_BYTES)
        await start(href, IN_VIEW_BYTES, false);
    }
    isFetching = false;
  };

  return {
    onInView(hrefs) {
      const fresh = [...new Set(hrefs)].filter(isFresh);
      const added = fresh.length > MAX_LINKS_IN_VIEW ? newestDay(fresh) : fresh;
      queue = [...queue, ...added].sort((one, other) => rankOf(one) - rankOf(other));
      void fetchInView();
    },
    onIntent(href) {
      if (isFresh(href) && isAllowed() && reservedBytes < AHEAD_BYTES)
        void start(href, AHEAD_BYTES, reservedBytes + LARGEST_DOCUMENT_BYTES <= AHEAD_BYTES);
    },
  };
}

const pageOf = (href: string) => href.split('#')[0] ?? '';

/** What visitors open most comes first, as not all may fit: days and photos, then home and the gallery. */
function rankOf(href: string): number {
  const page = pageOf(href);
  if (readDayPath(page)) return 0;
  return page === '/' || page === '/gallery' ? 1 : 2;
}

/** The newest of the links to days, if there is one. */
function newestDay(hrefs: readonly string[]): string[] {
  const days = hrefs.filter((href) => {
    const day = readDayPath(pageOf(href));
    return day !== undefined && day.place === undefined;
  });
  return days.sort().slice(-1);
}
