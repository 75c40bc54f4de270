import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { GuestBook } from '../../../shared/guest-book.ts';
import type { call } from '../../lib/call.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { entriesOf, guestBookQuery } from './guest-book-query.ts';

const PAGE = 20;

/** A server that lists the shown entries, 20 a page. */
function shownLines() {
  const shown = new Set<number>();
  const answer = async (_: unknown, { query: { before = Infinity } }: { query: { before?: number } }) => {
    const fitting = [...shown].filter((id) => id < before).toSorted((a, b) => a - b);
    const entries = fitting.slice(-PAGE).map((id) => ({ id, name: 'Ann', line: `Line ${id}` }));
    const hasMore = fitting.length > PAGE;
    return { entries, total: shown.size, ...(hasMore && { before: entries[0]?.id }) } satisfies GuestBook;
  };
  return { shown, via: answer as unknown as typeof call };
}

test('[BOOK-2] a refetch neither loses nor repeats entries after others were shown and hidden', async () => {
  const { shown, via } = shownLines();
  for (let id = 1; id <= 50; id += 1) shown.add(id);
  const book = new InfiniteQueryObserver(createQueryClient(), guestBookQuery([], '2026-11-20', via));
  const ids = () => entriesOf(book.getCurrentResult().data?.pages).map(({ id }) => id);
  const last = (count: number) => [...shown].toSorted((a, b) => a - b).slice(-count);
  await book.refetch();
  expect(ids()).toEqual(last(20));
  await book.fetchNextPage();
  expect(ids()).toEqual(last(40));
  for (let id = 51; id <= 57; id += 1) shown.add(id);
  shown.delete(30);
  await book.refetch();
  expect(ids()).toEqual(last(40));
  await book.fetchNextPage();
  expect(ids()).toEqual(last(56));
  expect(book.getCurrentResult().hasNextPage).toBe(false);
});
