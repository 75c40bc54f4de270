import { expect, test } from 'vitest';
import { manualClock } from '../../../tests/support/manual-clock.ts';
import { createDayClock } from './day-clock.ts';

const MIDNIGHT_MS = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();

function page() {
  const time = manualClock();
  const state = { visible: true };
  const askedAt: number[] = [];
  const clock = createDayClock({
    after: time.after,
    now: time.now,
    isVisible: () => state.visible,
    ask: () => askedAt.push(time.now()),
  });
  clock.heard(iso(MIDNIGHT_MS));
  return { time, state, askedAt, clock };
}

test('[TODAY-5] asks at midnight and not before', () => {
  const { time, askedAt, clock } = page();
  time.advance(MIDNIGHT_MS - 1);
  expect(askedAt).toEqual([]);
  time.advance(1000);
  expect(askedAt).toHaveLength(1);
  clock.heard(iso(MIDNIGHT_MS + 86_400_000));
  time.advance(60_000);
  expect(askedAt).toHaveLength(1);
});

test('[TODAY-5] a device ahead of the server asks again until the new date begins', () => {
  const { time, askedAt, clock } = page();
  time.advance(MIDNIGHT_MS + 40_000);
  expect(askedAt.length).toBeGreaterThan(1);
  clock.heard(iso(MIDNIGHT_MS + 86_400_000));
  const asked = askedAt.length;
  time.advance(60_000);
  expect(askedAt).toHaveLength(asked);
});

test('[TODAY-5] a hidden page asks when it becomes visible, even if its timer was suspended', () => {
  const { time, state, askedAt, clock } = page();
  state.visible = false;
  time.advance(MIDNIGHT_MS + 5000);
  expect(askedAt).toEqual([]);
  state.visible = true;
  clock.recheck();
  expect(askedAt).toEqual([MIDNIGHT_MS + 5000]);
});

test('[TODAY-5] returning within a minute asks nothing, later it asks, which corrects a slow clock', () => {
  const { time, askedAt, clock } = page();
  time.advance(59_000);
  clock.recheck();
  expect(askedAt).toEqual([]);
  time.advance(1000);
  clock.recheck();
  clock.recheck();
  expect(askedAt).toEqual([60_000]);
});

test('[TODAY-5] nothing fires once it is stopped', () => {
  const { time, clock } = page();
  clock.stop();
  time.advance(2 * MIDNIGHT_MS);
  expect(time.pending()).toBe(0);
});
