import { expect, test } from 'vitest';
import { manualClock } from '../../../../tests/support/manual-clock.ts';
import { type LoadingPhase, watchLoading } from './loading-phases.ts';

function watched() {
  const clock = manualClock();
  const phases: LoadingPhase[] = [];
  const image = { complete: false };
  const watch = watchLoading({
    after: clock.after,
    isComplete: () => image.complete,
    onPhase: (phase) => phases.push(phase),
  });
  return { clock, phases, image, watch };
}

test('[IMG-5] a photo that loads within 250 ms shows no overlay', () => {
  const { clock, phases, watch } = watched();
  clock.advance(249);
  watch.done();
  clock.advance(5000);
  expect(phases).toEqual(['loading', 'done']);
  expect(clock.pending()).toBe(0);
});

test('[IMG-5] the overlay appears at 250 ms and disappears when the photo has loaded', () => {
  const { clock, phases, watch } = watched();
  clock.advance(250);
  expect(phases).toEqual(['loading', 'slow']);
  clock.advance(400);
  watch.done();
  expect(phases).toEqual(['loading', 'slow', 'done']);
});

test('[IMG-5] a photo whose load event was missed is done after 1000 ms', () => {
  const { clock, phases, image } = watched();
  clock.advance(500);
  image.complete = true;
  clock.advance(499);
  expect(phases).toEqual(['loading', 'slow']);
  clock.advance(1);
  expect(phases).toEqual(['loading', 'slow', 'done']);
});

test('[IMG-5] a slow photo keeps its overlay until it has loaded', () => {
  const { clock, phases, watch } = watched();
  clock.advance(30_000);
  expect(phases).toEqual(['loading', 'slow']);
  watch.done();
  watch.done();
  expect(phases).toEqual(['loading', 'slow', 'done']);
});

test('[IMG-5] reports nothing once stopped', () => {
  const { clock, phases, watch } = watched();
  watch.stop();
  clock.advance(5000);
  expect(phases).toEqual(['loading']);
});
