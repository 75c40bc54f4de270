import { expect, test } from 'vitest';
import { isSeen, SEEN_STEPS } from './is-seen.ts';

/** A photo whose upper edge is at `top` of a window. */
function at(top: number, { photo, window }: { photo: number; window: number }) {
  const bottom = top + photo;
  const visible = Math.max(0, Math.min(bottom, window) - Math.max(top, 0));
  return isSeen({
    boundingClientRect: { height: photo, bottom },
    intersectionRect: { height: visible },
    rootBounds: { height: window },
  });
}

test('[BOOK-1] a photo counts once 0.4 of it is in the window, or it was passed', () => {
  const desktop = { photo: 500, window: 900 };
  expect(at(900, desktop)).toBe(false);
  expect(at(710, desktop)).toBe(false);
  expect(at(700, desktop)).toBe(true);
  expect(at(-501, desktop)).toBe(true);
});

test('[BOOK-1] on a phone held sideways, which never shows 0.4 of a tall photo, half the window counts', () => {
  const sideways = { photo: 1100, window: 360 };
  expect(at(200, sideways)).toBe(false);
  expect(at(180, sideways)).toBe(true);
  // At least one step reaches this, whatever the photo's height.
  for (let photo = 300; photo <= 3000; photo += 50) {
    const isReached = SEEN_STEPS.some(
      (share) => share * photo <= 360 && at(360 - share * photo, { photo, window: 360 }),
    );
    expect(isReached, `${photo} px`).toBe(true);
  }
});
