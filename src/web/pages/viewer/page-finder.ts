import type { After } from '../../lib/time/after.ts';

/** A request that fails is tried once more after this long. */
const RETRY_MS = 1_000;

interface Search<Page> {
  /** The day is loaded already: nothing is searched. */
  isHere: boolean;
  /** Resolves with the day's page; with undefined if there is none, or it could not be loaded. */
  find: () => Promise<Page | undefined>;
  onFound: (page: Page) => void;
  /** Called if the day was not found the second time either. */
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
