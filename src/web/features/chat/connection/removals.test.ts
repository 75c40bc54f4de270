import { expect, test } from 'vitest';
import { manualClock } from '../../../../../tests/support/manual-clock.ts';
import { createRemovals, REMOVAL_TIMEOUT_MS, type Removal, UNDO_MS } from './removals.ts';

function createTestRemovals() {
  const clock = manualClock();
  const sent: number[] = [];
  const line = { isOpen: true };
  let shown: readonly Removal[] = [];
  const removals = createRemovals({
    after: clock.after,
    send: (messageId) => {
      if (line.isOpen) sent.push(messageId);
      return line.isOpen;
    },
    onChange: (next) => {
      shown = next;
    },
  });
  removals.open();
  return { clock, sent, line, removals, shown: () => shown };
}

test('[CHAT-8] a removal can be undone for 5 s, then it is sent', () => {
  const { clock, sent, removals, shown } = createTestRemovals();
  removals.remove(1);
  removals.remove(2);
  expect(shown()).toEqual([
    { messageId: 1, canUndo: true },
    { messageId: 2, canUndo: true },
  ]);
  removals.undo(1);
  clock.advance(UNDO_MS);
  expect(sent).toEqual([2]);
  // Dropping the removal before its confirmation would show the message again.
  expect(shown()).toEqual([{ messageId: 2, canUndo: false }]);
  removals.undo(2);
  expect(shown()).toHaveLength(1);
  removals.removed(2);
  expect(shown()).toEqual([]);
  clock.advance(60_000);
  expect(sent).toEqual([2]);
  expect(clock.pending()).toBe(0);
});

test('[CHAT-8] without a connection a removal waits for the next one, and can be undone until then', () => {
  const { clock, sent, removals, shown } = createTestRemovals();
  removals.close();
  removals.remove(1);
  removals.remove(2);
  clock.advance(UNDO_MS * 2);
  expect(sent).toEqual([]);
  removals.undo(2);
  removals.open();
  expect(sent).toEqual([1]);
  expect(shown()).toEqual([{ messageId: 1, canUndo: false }]);
});

test('[CHAT-8] an unconfirmed removal is sent again', () => {
  const { clock, sent, removals } = createTestRemovals();
  removals.remove(1);
  clock.advance(UNDO_MS + REMOVAL_TIMEOUT_MS);
  expect(sent).toEqual([1, 1]);
});

test('[CHAT-8] flush sends a pending removal once; settled waits for its confirmation or the timeout', async () => {
  const { clock, sent, removals } = createTestRemovals();
  await removals.settled(1000);
  removals.remove(1);
  removals.flush();
  expect(sent).toEqual([1]);
  removals.flush();
  expect(sent).toEqual([1]);
  const settled = removals.settled(1000);
  removals.removed(1);
  await settled;
  removals.remove(2);
  const inVain = removals.settled(1000);
  clock.advance(1000);
  await inVain;
});
