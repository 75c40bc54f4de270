import { readDayPath } from '../../../shared/days.ts';

/** How much one page may fetch ahead (LIGHT-8): 150 kB, less 5 kB for what arrives of refused responses. */
export const AHEAD_BYTES = 145_000;
/** The part of `AHEAD_BYTES` for links that are only in view; the rest is left for touched links. */
export const IN_VIEW_BYTES = 130_000;
/** Added to each body, for headers and for the browser's revalidation of a cached document. */
const HEADER_BYTES = 1300;
/** Bytes held for the document of a touched link until its size is known. Few documents are larger. */
const HELD_BYTES = 40_000 + HEADER_BYTES;
/** If more links come into view at once, as in a calendar, no guess is possible: only the newest day is fetched. */
const MAX_LINKS_IN_VIEW = 4;

/** Reserves bytes of a response before its body is read; false if the body must not be read. */
export type Reserve = (bytes: number) => boolean;

interface PagesAheadOptions {
  /**
   * Fetches a page and its first photo, each after its bytes are reserved. If `mayPrefetch`, the browser may request
   * the document before that.
   */
  fetchPage: (href: string, reserve: Reserve, mayPrefetch: boolean) => Promise<void>;
  /** False with Save-Data or on a very slow line; it may change at any time. */
  isAllowed: () => boolean;
}

export interface PagesAhead {
  /** Fetches links that came into view (given in the page's order) one after the other, the likeliest first. */
  onInView: (hrefs: readonly string[]) => void;
  /** Fetches at once a link that is touched, pointed at or focused. */
  onIntent: (href: string) => void;
}

/** Decides within a budget which pages to fetch before the visitor opens them. */
export function createPagesAhead({ fetchPage, isAllowed }: PagesAheadOptions): PagesAhead {
  /** The budget of each requested page: `IN_VIEW_BYTES`, or `AHEAD_BYTES` once its link is touched. */
  const limits = new Map<string, number>();
  let queue: string[] = [];
  let usedBytes = 0;
  /** Bytes held for touched links; links in view wait until they are released. */
  let heldBytes = 0;
  /** True once links in view no longer fit, so that no more of them are requested. */
  let isViewFull = false;
  let isFetching = false;

  const start = (href: string, limit: number): Promise<void> => {
    const page = pageOf(href);
    limits.set(page, limit);
    const mayPrefetch = limit === AHEAD_BYTES && usedBytes + heldBytes + HELD_BYTES <= AHEAD_BYTES;
    let ownHeldBytes = mayPrefetch ? HELD_BYTES : 0;
    heldBytes += ownHeldBytes;
    const release = () => {
      heldBytes -= ownHeldBytes;
      ownHeldBytes = 0;
    };
    let isDocument = true;
    const reserve: Reserve = (bytes) => {
      release();
      const limitNow = limits.get(page) ?? limit;
      const sum = usedBytes + bytes + HEADER_BYTES;
      // Also false for a response of unknown length (NaN).
      const fits = sum + heldBytes <= limitNow && isAllowed();
      const isInView = limitNow === IN_VIEW_BYTES;
      // With `mayPrefetch` the browser has already requested the document, whatever its size.
      if (fits || (isDocument && mayPrefetch && bytes > 0)) usedBytes = sum;
      // Refused because links in view have a smaller budget, or because bytes are held: the page counts as
      // unrequested, so that a touch may request it again, or the queue once no bytes are held.
      else if (isDocument && sum + heldBytes > limitNow && (isInView || sum <= limitNow)) limits.delete(page);
      // Held bytes do not make the view full, because they may be released. A touched page that was refused does so
      // only if the browser had already requested its document.
      if (usedBytes > IN_VIEW_BYTES || (isInView && sum > IN_VIEW_BYTES)) isViewFull = true;
      isDocument = false;
      return fits;
    };
    return fetchPage(href, reserve, mayPrefetch)
      .catch(() => undefined)
      .finally(release);
  };
  const isUnrequested = (href: string) => !limits.has(pageOf(href));

  const fetchInView = async () => {
    if (isFetching) return;
    isFetching = true;
    while (queue.length > 0 && !isViewFull && heldBytes === 0 && isAllowed()) {
      const [href = '', ...others] = queue;
      queue = others;
      if (!isUnrequested(href)) continue;
      await start(href, IN_VIEW_BYTES);
      // Requests the page again: without the bytes held for a touched link it would have fitted.
      if (isUnrequested(href) && !isViewFull) queue = [href, ...queue];
    }
    isFetching = false;
  };

  return {
    onInView(hrefs) {
      const unrequested = [...new Set(hrefs)].filter(isUnrequested);
      const added = unrequested.length > MAX_LINKS_IN_VIEW ? newestDay(unrequested) : unrequested;
      queue = likeliestFirst([...queue, ...added]);
      void fetchInView();
    },
    onIntent(href) {
      if (!isAllowed()) return;
      if (isUnrequested(href)) void start(href, AHEAD_BYTES).then(fetchInView);
      else limits.set(pageOf(href), AHEAD_BYTES);
    },
  };
}

const pageOf = (href: string) => href.split('#')[0] ?? '';

/** The first link to a day or photo, then home and the gallery, then the others, because not all may fit. */
function likeliestFirst(hrefs: readonly string[]): string[] {
  const ofDay = hrefs.filter((href) => readDayPath(pageOf(href))).slice(0, 1);
  const lists = hrefs.filter((href) => ['/', '/gallery'].includes(pageOf(href)));
  return [...new Set([...ofDay, ...lists, ...hrefs])];
}

/** The link to the newest day, if there is one. */
function newestDay(hrefs: readonly string[]): string[] {
  const days = hrefs.filter((href) => {
    const day = readDayPath(pageOf(href));
    return day !== undefined && day.place === undefined;
  });
  return days.sort().slice(-1);
}
