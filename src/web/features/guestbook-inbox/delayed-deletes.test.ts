import { expect, test } from 'vitest';
import { manualClock } from '../../../../tests/support/manual-clock.ts';
import { DelayedDeletes } from './delayed-deletes.ts';

function inbox() {
  const clock = manualClock();
  const removed: number[] = [];
  const server = { isAway: false };
  const remove = async (id: number) => {
    if (server.isAway) throw new Error('away');
    removed.push(id);
  };
  const deletes = new DelayedDeletes({ after: clock.after, delayMs: 6000, remove });
  return { clock, removed, server, deletes, deletedIds: () => [...deletes.deletedIds()] };
}

test('[BOOK-1] a deleted entry is hidden at once, and removed after the delay unless undone', () => {
  const { clock, removed, deletes, deletedIds } = inbox();
  deletes.deleteLater(1);
  const undo = deletes.deleteLater(2);
  expect(deletedIds()).toEqual([1, 2]);
  clock.advance(5999);
  undo();
  expect([removed, deletedIds()]).toEqual([[], [1]]);
  clock.advance(1);
  expect([removed, deletedIds()]).toEqual([[1], [1]]);
  undo();
  clock.advance(60_000);
  expect(removed).toEqual([1]);
});

test('[BOOK-1] `flush` removes deleted entries at once, and only once', () => {
  const { clock, removed, deletes } = inbox();
  const undo = deletes.deleteLater(1);
  deletes.deleteLater(2);
  deletes.flush();
  expect(removed).toEqual([1, 2]);
  deletes.flush();
  undo();
  clock.advance(60_000);
  expect(removed).toEqual([1, 2]);
});

test('[BOOK-1] an entry that could not be removed is shown again, and can be deleted again', async () => {
  const { clock, removed, server, deletes, deletedIds } = inbox();
  let changes = 0;
  deletes.subscribe(() => changes++);
  server.isAway = true;
  deletes.deleteLater(1);
  clock.advance(6000);
  await expect.poll(deletedIds).toEqual([]);
  expect(changes).toBe(2);
  server.isAway = false;
  deletes.deleteLater(1);
  clock.advance(6000);
  expect([removed, deletedIds()]).toEqual([[1], [1]]);
});
