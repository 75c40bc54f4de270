/**
 * The most that one page fetches ahead (LIGHT-8): 150 kB, less headers and what arrives of a response before it is
 * refused.
 */
export const AHEAD_BYTES = 140_000;
/** The share of links that are only visible: a touched one must still find some. */
export const NEAR_BYTES = 110_000;
/** So many links at once do not say where the visitor goes, as in a calendar. */
const NEAR_MOST = 4;

/** Reserves bytes of a response before its body is read; false if it must not be. */
export type Reserve = (bytes: number) => boolean;

interface PagesAheadOptions {
  /** Fetches a page and its first photo. `isMeant`: the visitor is about to open it. */
  fetchPage: (url: string, reserve: Reserve, isMeant: boolean) => Promise<void>;
  /** False with Save-Data or on a very slow line; it may change at any time. */
  isAllowed: () => boolean;
}

export interface PagesAhead {
  /** Links that came into view, in the page's order: fetched one after the other. */
  near: (urls: readonly string[]) => void;
  /** A link that is touched, pointed at or focused: fetched at once. */
  meant: (url: string) => void;
}

/** Which pages are fetched ahead of a visitor's next step, within a budget; each at most once. */
export function createPagesAhead({ fetchPage, isAllowed }: PagesAheadOptions): PagesAhead {
  const known = new Set<string>();
  let waiting: string[] = [];
  let reservedBytes = 0;
  let isFetching = false;

  const reserveUpTo =
    (most: number, onRefused?: () => void): Reserve =>
    (bytes) => {
      // Also false for a response of unknown length.
      const fits = reservedBytes + bytes <= most && isAllowed();
      if (fits) reservedBytes += bytes;
      else onRefused?.();
      return fits;
    };
  // What does not fit would be requested in vain again and again.
  const forNear = reserveUpTo(NEAR_BYTES, () => {
    reservedBytes = Math.max(reservedBytes, NEAR_BYTES);
  });
  const forMeant = reserveUpTo(AHEAD_BYTES);

  const start = (url: string, reserve: Reserve, isMeant: boolean): Promise<void> => {
    known.add(url);
    return fetchPage(url, reserve, isMeant).catch(() => undefined);
  };

  const fetchNear = async () => {
    if (isFetching) return;
    isFetching = true;
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      if (!known.has(url) && isAllowed() && reservedBytes < NEAR_BYTES) await start(url, forNear, false);
    }
    isFetching = false;
  };

  return {
    near(urls) {
      const fresh = [...new Set(urls)].filter((url) => !known.has(url));
      if (fresh.length > NEAR_MOST) return;
      waiting = [...waiting, ...fresh];
      void fetchNear();
    },
    meant(url) {
      if (!known.has(url) && isAllowed() && reservedBytes < AHEAD_BYTES) void start(url, forMeant, true);
    },
  };
}
