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
  return { clock, removed, server, deletes, doomed: () => [...deletes.doomed()] };
}

test('[BOOK-1] a deleted line is hidden at once, and gone once it can no longer be undone', () => {
  const { clock, removed, deletes, doomed } = inbox();
  deletes.doom(1);
  const undo = deletes.doom(2);
  expect(doomed()).toEqual([1, 2]);
  clock.advance(5999);
  undo();
  expect([removed, doomed()]).toEqual([[], [1]]);
  clock.advance(1);
  expect([removed, doomed()]).toEqual([[1], [1]]);
  undo();
  clock.advance(60_000);
  expect(removed).toEqual([1]);
});

test('[BOOK-1] leaving the page deletes at once what waits, each line once', () => {
  const { clock, removed, deletes } = inbox();
  const undo = deletes.doom(1);
  deletes.doom(2);
  deletes.flush();
  expect(removed).toEqual([1, 2]);
  deletes.flush();
  undo();
  clock.advance(60_000);
  expect(removed).toEqual([1, 2]);
});

test('[BOOK-1] a line that could not be deleted is there again, and can be deleted once more', async () => {
  const { clock, removed, server, deletes, doomed } = inbox();
  let changes = 0;
  deletes.subscribe(() => changes++);
  server.isAway = true;
  deletes.doom(1);
  clock.advance(6000);
  await expect.poll(doomed).toEqual([]);
  expect(changes).toBe(2);
  server.isAway = false;
  deletes.doom(1);
  clock.advance(6000);
  expect([removed, doomed()]).toEqual([[1], [1]]);
});
