interface Search {
  /** The day is among those that are loaded. */
  isHere: boolean;
  /** Its page; undefined if there is none. */
  find: () => Promise<number | undefined>;
  onFound: (page: number) => void;
}

/** Finds the page of the day that is wanted last: an answer that comes after another wish is dropped (WALK-2). */
export function createPageFinder(): (day: number, search: Search) => Promise<void> {
  let latest: number | undefined;
  return async (day, { isHere, find, onFound }) => {
    latest = day;
    if (isHere) return;
    const page = await find();
    if (page !== undefined && latest === day) onFound(page);
  };
}
