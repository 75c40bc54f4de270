import { expect, test } from 'vitest';
import { manualClock } from '../../../../tests/support/manual-clock.ts';
import { createGestures, type Drag, type Intent } from './gestures.ts';

function surface() {
  const clock = manualClock();
  const intents: Intent[] = [];
  const drags: (Drag | undefined)[] = [];
  const core = createGestures({
    widthPx: () => 400,
    after: clock.after,
    onIntent: (intent) => intents.push(intent),
    onDrag: (drag) => drags.push(drag),
  });
  const touch = (x: number, y: number, id = 1) => ({ id, x, y, atMs: clock.now() });
  const finger = {
    down: (x: number, y: number, id?: number) => core.down(touch(x, y, id)),
    move: (x: number, y: number, id?: number) => core.move(touch(x, y, id)),
    up: (x: number, y: number, id?: number) => core.up(touch(x, y, id)),
    tap(x: number, y = 200, holdMs = 80) {
      finger.down(x, y);
      clock.advance(holdMs);
      finger.up(x, y);
    },
    swipe(dx: number, dy: number) {
      finger.down(200, 200);
      for (let i = 1; i <= 4; i++) finger.move(200 + (dx * i) / 4, 200 + (dy * i) / 4);
      finger.up(200 + dx, 200 + dy);
    },
  };
  return { clock, intents, drags, core, ...finger };
}

test('[VIEW-8] a tap on the left or right half navigates after the double-tap window', () => {
  const { tap, clock, intents } = surface();
  tap(90);
  expect(intents).toEqual([]);
  clock.advance(219);
  expect(intents).toEqual([]);
  clock.advance(1);
  expect(intents).toEqual(['tapLeft']);
  tap(310);
  clock.advance(300);
  expect(intents).toEqual(['tapLeft', 'tapRight']);
});

test('[VIEW-8] swipes beyond 50 px in four directions are reported at once', () => {
  const { swipe, intents } = surface();
  swipe(-51, 0);
  swipe(51, 0);
  swipe(0, -51);
  swipe(0, 51);
  expect(intents).toEqual(['swipeLeft', 'swipeRight', 'swipeUp', 'swipeDown']);
});

test('[VIEW-8] a drag of 50 px is not yet a swipe: the photo springs back', () => {
  const { swipe, clock, intents, drags } = surface();
  swipe(-50, 0);
  swipe(0, 50);
  clock.advance(1000);
  expect(intents).toEqual([]);
  expect(drags.filter((drag) => drag === undefined)).toHaveLength(2);
});

test('[VIEW-8] the photo follows the finger along the axis of its first movement', () => {
  const { down, move, up, drags, intents } = surface();
  down(200, 200);
  move(208, 203);
  expect(drags).toEqual([]);
  move(188, 204);
  move(160, 290);
  expect(drags).toEqual([
    { axis: 'x', px: -12 },
    { axis: 'x', px: -40 },
  ]);
  up(120, 400);
  expect(intents).toEqual(['swipeLeft']);
});

test('[VIEW-8] a finger that moves back before it is lifted makes no swipe', () => {
  const { down, move, up, intents, drags } = surface();
  down(200, 200);
  move(100, 200);
  up(180, 200);
  expect(intents).toEqual([]);
  expect(drags.at(-1)).toBeUndefined();
});

test('[LIKE-2] two taps within 300 ms are one double-tap and do not navigate', () => {
  const { tap, clock, intents } = surface();
  tap(310);
  clock.advance(150);
  tap(315, 206);
  clock.advance(1000);
  expect(intents).toEqual(['doubleTap']);
});

test('[LIKE-2] a second tap that begins within 300 ms makes a double-tap even if it ends later', () => {
  const { tap, clock, intents } = surface();
  tap(310);
  clock.advance(210);
  tap(310, 200, 200);
  clock.advance(1000);
  expect(intents).toEqual(['doubleTap']);
});

test('[LIKE-2] two taps more than 300 ms apart, or in different places, are two taps', () => {
  const { tap, clock, intents } = surface();
  tap(310);
  clock.advance(221);
  tap(310);
  clock.advance(300);
  expect(intents).toEqual(['tapRight', 'tapRight']);
  tap(310);
  clock.advance(50);
  tap(90);
  clock.advance(300);
  expect(intents).toEqual(['tapRight', 'tapRight', 'tapRight', 'tapLeft']);
});

test('[LIKE-2] three quick taps give one like, four or five give two, and none turns the page', () => {
  const { tap, clock, intents } = surface();
  const tapQuickly = (times: number) => {
    for (let i = 0; i < times; i++) {
      tap(310, 200, 40);
      clock.advance(60);
    }
    clock.advance(1000);
  };
  tapQuickly(3);
  expect(intents).toEqual(['doubleTap']);
  tapQuickly(4);
  expect(intents.slice(1)).toEqual(['doubleTap', 'doubleTap']);
  tapQuickly(5);
  expect(intents.slice(3)).toEqual(['doubleTap', 'doubleTap']);
});

test('[LIKE-2] [VIEW-8] a tap more than half a second after a double-tap, or elsewhere, turns the page', () => {
  const { tap, clock, intents } = surface();
  const like = () => {
    tap(310, 200, 40);
    clock.advance(60);
    tap(310, 200, 0);
  };
  like();
  clock.advance(500);
  tap(310, 200, 0);
  clock.advance(1000);
  expect(intents).toEqual(['doubleTap']);
  like();
  clock.advance(501);
  tap(310, 200, 0);
  clock.advance(1000);
  expect(intents).toEqual(['doubleTap', 'doubleTap', 'tapRight']);
  like();
  tap(90, 200, 0);
  clock.advance(1000);
  expect(intents.slice(3)).toEqual(['doubleTap', 'tapLeft']);
});

test('[VIEW-8] a tap followed by a swipe counts as both, in this order', () => {
  const { tap, swipe, clock, intents } = surface();
  tap(310);
  clock.advance(50);
  swipe(-80, 0);
  clock.advance(1000);
  expect(intents).toEqual(['tapRight', 'swipeLeft']);
});

test('[VIEW-8] a long press is not a tap', () => {
  const { tap, clock, intents } = surface();
  tap(310, 200, 501);
  clock.advance(1000);
  expect(intents).toEqual([]);
});

test('[VIEW-8] [VIEW-9] a second finger ends the swipe; the next one begins once all fingers are lifted', () => {
  const { down, move, up, swipe, intents, drags } = surface();
  down(200, 200);
  move(170, 200);
  down(300, 300, 2);
  expect(drags.at(-1)).toBeUndefined();
  move(90, 200);
  up(90, 200);
  up(300, 300, 2);
  expect(intents).toEqual([]);
  swipe(-80, 0);
  expect(intents).toEqual(['swipeLeft']);
});

test('[VIEW-8] the photo springs back if the browser takes over the touch', () => {
  const { core, down, move, up, intents, drags } = surface();
  down(200, 200);
  move(200, 240);
  core.cancel(1);
  expect(drags).toEqual([{ axis: 'y', px: 40 }, undefined]);
  up(200, 300);
  expect(intents).toEqual([]);
});

test('[VIEW-8] no callback runs after the surface was removed', () => {
  const { tap, core, clock, intents } = surface();
  tap(310);
  core.stop();
  clock.advance(1000);
  expect(intents).toEqual([]);
  expect(clock.pending()).toBe(0);
});
