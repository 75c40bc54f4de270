interface Row {
  id: number;
}

/** Finds at most `limit` rows with ids below `before`, newest first. */
type FindRows<Found extends Row> = (limit: number, before: number | undefined) => Promise<Found[]>;

const ROWS_AT_A_TIME = 500;

/** Reads one page of rows. `next` is the value of `before` for the next page, and null on the last page. */
export async function readPage<Found extends Row>(
  size: number,
  find: (limit: number) => Promise<Found[]>,
): Promise<{ items: Found[]; next: number | null }> {
  // Reads one row more than the page has, to find out whether there is a next page.
  const found = await find(size + 1);
  const items = found.slice(0, size);
  return { items, next: found.length > size ? (items.at(-1)?.id ?? null) : null };
}

/** Reads all rows with ids below `before`, newest first, 500 at a time. */
export async function* readAll<Found extends Row>(
  find: FindRows<Found>,
  before?: number,
): AsyncGenerator<Found> {
  for (;;) {
    const rows = await find(ROWS_AT_A_TIME, before);
    yield* rows;
    if (rows.length < ROWS_AT_A_TIME) return;
    before = rows.at(-1)?.id;
  }
}
