import { expect, test } from 'vitest';
import { manualClock } from '../../../tests/support/manual-clock.ts';
import { startLiveRefresh } from './live-refresh.ts';

function tab() {
  const clock = manualClock();
  const state = { visible: true, loading: false };
  const refreshedAt: number[] = [];
  const stop = startLiveRefresh({
    after: clock.after,
    isVisible: () => state.visible,
    isLoading: () => state.loading,
    refresh: () => refreshedAt.push(clock.now()),
  });
  return { clock, state, refreshedAt, stop };
}

test('[LIVE-3] refreshes every 30 s, not earlier', () => {
  const { clock, refreshedAt } = tab();
  clock.advance(29_999);
  expect(refreshedAt).toEqual([]);
  clock.advance(60_001);
  expect(refreshedAt).toEqual([30_000, 60_000, 90_000]);
});

test('[LIVE-3] skips a refresh while the tab is hidden or loading', () => {
  const { clock, state, refreshedAt } = tab();
  state.visible = false;
  clock.advance(60_000);
  state.visible = true;
  clock.advance(30_000);
  state.loading = true;
  clock.advance(30_000);
  state.loading = false;
  clock.advance(30_000);
  expect(refreshedAt).toEqual([90_000, 150_000]);
});

test('[LIVE-3] does not refresh once stopped', () => {
  const { clock, refreshedAt, stop } = tab();
  clock.advance(30_000);
  stop();
  clock.advance(90_000);
  expect(refreshedAt).toEqual([30_000]);
  expect(clock.pending()).toBe(0);
});
