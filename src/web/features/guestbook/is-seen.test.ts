import { expect, test } from 'vitest';
import { isSeen, SEEN_STEPS } from './is-seen.ts';

/** `isSeen` for a photo whose upper edge is `top` pixels below the window's. */
function at(top: number, { photo, window }: { photo: number; window: number }) {
  const bottom = top + photo;
  const visible = Math.max(0, Math.min(bottom, window) - Math.max(top, 0));
  return isSeen({
    boundingClientRect: { height: photo, bottom },
    intersectionRect: { height: visible },
    rootBounds: { height: window },
  });
}

test('[BOOK-1] a photo counts as seen once 0.4 of it is in the window, or if it is above the window', () => {
  const desktop = { photo: 500, window: 900 };
  expect(at(900, desktop)).toBe(false);
  expect(at(710, desktop)).toBe(false);
  expect(at(700, desktop)).toBe(true);
  expect(at(-501, desktop)).toBe(true);
});

test('[BOOK-1] on a phone in landscape, a tall photo counts as seen once it fills half the window', () => {
  const sideways = { photo: 1100, window: 360 };
  expect(at(200, sideways)).toBe(false);
  expect(at(180, sideways)).toBe(true);
  // At one of `SEEN_STEPS`, a photo of any height counts as seen.
  for (let photo = 300; photo <= 3000; photo += 50) {
    const isReached = SEEN_STEPS.some(
      (share) => share * photo <= 360 && at(360 - share * photo, { photo, window: 360 }),
    );
    expect(isReached, `${photo} px`).toBe(true);
  }
});
