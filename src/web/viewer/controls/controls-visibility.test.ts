import { expect, test } from 'vitest';
import { manualClock } from '../../../../tests/support/manual-clock.ts';
import { createControlsVisibility } from './controls-visibility.ts';

function controls() {
  const clock = manualClock();
  const changes: boolean[] = [];
  const core = createControlsVisibility({ after: clock.after, onChange: (visible) => changes.push(visible) });
  return { clock, changes, core };
}

test('[VIEW-8] the controls hide after 2 s without input; each input shows them for another 2 s', () => {
  const { clock, changes, core } = controls();
  clock.advance(1999);
  expect(changes).toEqual([]);
  clock.advance(1);
  expect(changes).toEqual([false]);
  core.wake();
  expect(changes).toEqual([false, true]);
  clock.advance(1500);
  core.wake();
  clock.advance(1999);
  expect(changes).toEqual([false, true]);
  clock.advance(1);
  expect(changes).toEqual([false, true, false]);
});

test('[VIEW-8] the controls stay while the details are open, and hide 2 s after they close', () => {
  const { clock, changes, core } = controls();
  core.hold(true);
  clock.advance(60_000);
  expect(changes).toEqual([]);
  core.hold(false);
  clock.advance(2000);
  expect(changes).toEqual([false]);
});

test('[VIEW-8] closing the viewer cancels the timer', () => {
  const { clock, changes, core } = controls();
  core.stop();
  clock.advance(5000);
  expect(changes).toEqual([]);
  expect(clock.pending()).toBe(0);
});
