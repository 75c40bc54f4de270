import { beforeEach, expect, test } from 'vitest';
import { manualClock } from '../../../tests/support/manual-clock.ts';
import { createSlideshow, INACTIVITY_MS, SLIDE_MS, type Slideshow } from './slideshow.ts';

let clock: ReturnType<typeof manualClock>;
let show: Slideshow;
let advanced: number;
let phases: string[];

beforeEach(() => {
  clock = manualClock();
  advanced = 0;
  phases = [];
  show = createSlideshow({
    after: clock.after,
    onAdvance: () => {
      advanced += 1;
    },
    onPhase: (phase) => phases.push(phase),
  });
});

test('[SLIDE-1] advances every 10 s if the images have loaded', () => {
  expect(SLIDE_MS).toBe(10_000);
  show.setPhoto('first', true);
  show.start();
  clock.advance(9_999);
  expect(advanced).toBe(0);
  clock.advance(1);
  expect(advanced).toBe(1);
  show.setPhoto('second', true);
  clock.advance(10_000);
  expect(advanced).toBe(2);
});

test('[SLIDE-1] counts the ten seconds from the moment the image has loaded', () => {
  show.start();
  clock.advance(60_000);
  expect(advanced).toBe(0);
  show.setPhoto('first', true);
  clock.advance(9_999);
  expect(advanced).toBe(0);
  clock.advance(1);
  expect(advanced).toBe(1);
});

test('[SLIDE-1] a gallery of one photo keeps advancing', () => {
  show.setPhoto('first', true);
  show.start();
  clock.advance(30_000);
  expect(advanced).toBe(3);
});

test('[SLIDE-2] an interaction pauses the slideshow, which resumes 10 s after the last interaction', () => {
  expect(INACTIVITY_MS).toBe(10_000);
  show.setPhoto('first', true);
  show.start();
  clock.advance(9_000);
  show.interact();
  clock.advance(8_000);
  show.interact();
  clock.advance(9_999);
  expect(phases).toEqual(['playing', 'paused']);
  clock.advance(1);
  expect(phases).toEqual(['playing', 'paused', 'playing']);
  expect(advanced).toBe(0);
  clock.advance(10_000);
  expect(advanced).toBe(1);
});

test('[SLIDE-2] a photo that loads during a pause neither ends nor prolongs the pause', () => {
  show.start();
  show.interact();
  clock.advance(5_000);
  show.setPhoto('second', true);
  clock.advance(5_000);
  expect(phases.at(-1)).toBe('playing');
  clock.advance(10_000);
  expect(advanced).toBe(1);
});

test('[SLIDE-2] a stopped slideshow ignores interactions and has no timer', () => {
  show.setPhoto('first', true);
  show.start();
  show.stop();
  show.interact();
  clock.advance(60_000);
  expect(advanced).toBe(0);
  expect(phases).toEqual(['playing', 'off']);
  expect(clock.pending()).toBe(0);
});
