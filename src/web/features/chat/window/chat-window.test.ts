import { expect, test } from 'vitest';
import { dragBox, fitBox, maximisedBox, nudgeBox } from './chat-window.ts';

const screen = { width: 1440, height: 900 };

test('[CHAT-1] the first size is 380 by 600, at the lower right', () => {
  expect(fitBox(undefined, screen)).toEqual({ x: 1040, y: 280, width: 380, height: 600 });
});

test('[CHAT-1] the window is at least 320 by 400, at most 800 wide, and at least 100 shorter than the screen', () => {
  expect(fitBox({ x: 40, y: 40, width: 10, height: 10 }, screen)).toMatchObject({ width: 320, height: 400 });
  expect(fitBox({ x: 40, y: 40, width: 4000, height: 4000 }, screen)).toMatchObject({
    width: 800,
    height: 800,
  });
  expect(maximisedBox(screen)).toEqual({ x: 320, y: 50, width: 800, height: 800 });
});

test('[CHAT-1] a window stored on a larger screen is fitted into a smaller one', () => {
  const kept = { x: 2000, y: 1200, width: 500, height: 700 };
  expect(fitBox(kept, { width: 1024, height: 700 })).toEqual({ x: 504, y: 80, width: 500, height: 600 });
});

test('[CHAT-1] arrow keys move the window, with Shift they resize it; it stays on the screen', () => {
  const box = fitBox(undefined, screen);
  const press = (key: string, shiftKey = false) => nudgeBox(box, { key, shiftKey }, screen);
  expect(press('ArrowLeft')).toEqual({ ...box, x: 1016 });
  expect(press('ArrowUp')).toEqual({ ...box, y: 256 });
  expect(press('ArrowRight')).toEqual(box);
  expect(press('ArrowLeft', true)).toEqual({ ...box, width: 356 });
  expect(press('ArrowRight', true)).toEqual({ ...box, x: 1016, width: 404 });
  expect(press('Enter')).toBeUndefined();
});

test('[CHAT-1] a drag moves the window, and keeps it on the screen', () => {
  const box = fitBox(undefined, screen);
  const drag = (x: number, y: number) => dragBox(box, { x: 0, y: 0 }, { x, y }, screen);
  expect(drag(-500, -100)).toEqual({ ...box, x: 540, y: 180 });
  expect(drag(4000, -4000)).toEqual({ ...box, y: 20 });
});

test('[CHAT-1] a drag of an edge or corner resizes within the limits; the opposite sides stay', () => {
  const box = { x: 540, y: 180, width: 380, height: 600 };
  expect(dragBox(box, { x: 1, y: 0 }, { x: 100, y: 50 }, screen)).toEqual({ ...box, width: 480 });
  expect(dragBox(box, { x: -1, y: 0 }, { x: 30, y: 0 }, screen)).toEqual({ ...box, x: 570, width: 350 });
  expect(dragBox(box, { x: -1, y: -1 }, { x: 4000, y: 4000 }, screen)).toEqual({
    x: 600,
    y: 380,
    width: 320,
    height: 400,
  });
  expect(dragBox(box, { x: 1, y: 1 }, { x: 4000, y: 4000 }, screen)).toEqual({
    ...box,
    width: 800,
    height: 700,
  });
  expect(dragBox(box, { x: 0, y: -1 }, { x: 0, y: -4000 }, screen)).toEqual({ ...box, y: 20, height: 760 });
});
