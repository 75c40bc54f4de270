import { expect, test } from 'vitest';
import { manualClock } from '../../../../tests/support/manual-clock.ts';
import { createDayClock } from './day-clock.ts';

const MIDNIGHT_MS = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();

function page({ random = 0 } = {}) {
  const time = manualClock();
  const state = { visible: true };
  const requestedAt: number[] = [];
  const clock = createDayClock({
    after: time.after,
    now: time.now,
    random: () => random,
    isVisible: () => state.visible,
    request: () => requestedAt.push(time.now()),
  });
  clock.sync(iso(MIDNIGHT_MS));
  return { time, state, requestedAt, clock };
}

test('[TODAY-5] requests the date at midnight and not before', () => {
  const { time, requestedAt, clock } = page();
  time.advance(MIDNIGHT_MS - 1);
  expect(requestedAt).toEqual([]);
  time.advance(1000);
  expect(requestedAt).toHaveLength(1);
  clock.sync(iso(MIDNIGHT_MS + 86_400_000));
  time.advance(60_000);
  expect(requestedAt).toHaveLength(1);
});

test('[TODAY-5] retries until the server reports the new date', () => {
  const { time, requestedAt, clock } = page();
  time.advance(MIDNIGHT_MS + 40_000);
  expect(requestedAt.length).toBeGreaterThan(1);
  clock.sync(iso(MIDNIGHT_MS + 86_400_000));
  const asked = requestedAt.length;
  time.advance(60_000);
  expect(requestedAt).toHaveLength(asked);
});

test('[TODAY-5] a page that was hidden at midnight requests the date when it becomes visible', () => {
  const { time, state, requestedAt, clock } = page();
  state.visible = false;
  time.advance(MIDNIGHT_MS + 5000);
  expect(requestedAt).toEqual([]);
  state.visible = true;
  clock.recheck();
  expect(requestedAt).toEqual([MIDNIGHT_MS + 5000]);
});

test('[TODAY-5] a page that becomes visible after midnight waits until its last request is 15 s old', () => {
  const { time, state, requestedAt, clock } = page();
  time.advance(MIDNIGHT_MS - 5000);
  clock.recheck();
  expect(requestedAt).toEqual([MIDNIGHT_MS - 5000]);
  state.visible = false;
  time.advance(7000);
  state.visible = true;
  clock.recheck();
  time.advance(8000);
  expect(requestedAt).toEqual([MIDNIGHT_MS - 5000, MIDNIGHT_MS + 10_000]);
});

test('[TODAY-5] a page that becomes visible requests the date if the last response is at least a minute old', () => {
  const { time, requestedAt, clock } = page();
  time.advance(59_000);
  clock.recheck();
  expect(requestedAt).toEqual([]);
  time.advance(1000);
  clock.recheck();
  clock.recheck();
  expect(requestedAt).toEqual([60_000]);
});

test('[TODAY-5] a page opened after its date has ended requests the new date within ten seconds', () => {
  for (const random of [0, 0.5, 0.99]) {
    const { time, requestedAt, clock } = page({ random });
    clock.sync(iso(-60_000));
    time.advance(10_000);
    expect(requestedAt).toEqual([random * 10_000]);
    // The server still reports the old date.
    clock.sync(iso(-60_000));
    time.advance(random * 10_000 + 5000 - 1);
    expect(requestedAt).toHaveLength(1);
    time.advance(1);
    expect(requestedAt).toHaveLength(2);
  }
});

test('[TODAY-5] a stopped clock has no timer', () => {
  const { time, clock } = page();
  clock.stop();
  time.advance(2 * MIDNIGHT_MS);
  expect(time.pending()).toBe(0);
});

test('[TODAY-5] open pages spread their requests over ten seconds after midnight', () => {
  const PAGES = 1000;
  const moments = Array.from({ length: PAGES }, (_, n) => {
    const { time, requestedAt } = page({ random: n / PAGES });
    time.advance(MIDNIGHT_MS + 10_500);
    expect(requestedAt).toHaveLength(1);
    return (requestedAt[0] ?? 0) - MIDNIGHT_MS;
  });
  expect(Math.min(...moments)).toBeGreaterThanOrEqual(0);
  for (let second = 0; second < 10; second++) {
    const within = moments.filter((ms) => ms >= second * 1000 && ms < second * 1000 + 1000);
    expect(within.length).toBeLessThanOrEqual(PAGES / 10);
  }
});

test('[TODAY-5] a device three hours ahead requests the date again at the server’s midnight', () => {
  const HOURS_MS = 3 * 3_600_000;
  const { time, requestedAt, clock } = page();
  time.advance(MIDNIGHT_MS + 1000);
  expect(requestedAt).toHaveLength(1);
  clock.sync(iso(MIDNIGHT_MS), time.now() - HOURS_MS);
  time.advance(HOURS_MS - 1001);
  expect(requestedAt).toHaveLength(1);
  time.advance(2000);
  expect(requestedAt).toHaveLength(2);
});

test('[TODAY-5] a device whose clock is behind requests the date at the server’s midnight', () => {
  const { time, requestedAt, clock } = page();
  clock.sync(iso(MIDNIGHT_MS), time.now() + MIDNIGHT_MS / 2);
  time.advance(MIDNIGHT_MS / 2 + 1000);
  expect(requestedAt).toEqual([MIDNIGHT_MS / 2 + 500]);
});

test('[TODAY-5] while no response has a new date, the pauses between requests double from 15 s to five minutes', () => {
  const { time, requestedAt, clock } = page();
  for (let minute = 0; minute < 60 + 360; minute++) {
    time.advance(60_000);
    if (minute > 60) clock.sync(iso(MIDNIGHT_MS));
  }
  const pauses = requestedAt.slice(1).map((ms, n) => (ms - (requestedAt[n] ?? 0)) / 1000);
  expect(pauses.slice(0, 6)).toEqual([15, 30, 60, 120, 240, 300]);
  expect(new Set(pauses.slice(5))).toEqual(new Set([300]));
  // On the next day the first pause is 15 s again.
  clock.sync(iso(time.now() + 1000));
  const asked = requestedAt.length;
  time.advance(1000 + 500 + 15_000);
  expect(requestedAt).toHaveLength(asked + 2);
});

test('[TODAY-5] several events of a page that becomes visible send one request', () => {
  const { time, state, requestedAt, clock } = page();
  state.visible = false;
  time.advance(MIDNIGHT_MS + 60_000);
  state.visible = true;
  for (let event = 0; event < 3; event++) clock.recheck();
  expect(requestedAt).toHaveLength(1);
});
