import type { After } from '../../lib/time/after.ts';

/** A failed search is retried once after this time. */
const RETRY_MS = 1_000;

interface Search<Page> {
  /** True if the day is loaded already: nothing is searched, and an earlier search is dropped. */
  isHere: boolean;
  /** Resolves with the day's page, or with undefined if no page has the day or the request failed. */
  find: () => Promise<Page | undefined>;
  onFound: (page: Page) => void;
  /** Called if the retry does not find the day either. */
  onLost: () => void;
}

/** Finds the page of a day; a new search drops the result of an earlier one (WALK-2). */
export function createPageFinder<Page = number>(after: After): (search: Search<Page>) => Promise<void> {
  let latest: object | undefined;
  return async ({ isHere, find, onFound, onLost }) => {
    const search = {};
    latest = search;
    const tryFind = async (onMissing: () => void) => {
      const page = await find();
      if (latest !== search) return;
      if (page === undefined) onMissing();
      else onFound(page);
    };
    if (isHere) return;
    await tryFind(() =>
      after(RETRY_MS, () => {
        if (latest === search) void tryFind(onLost);
      }),
    );
  };
}
