import { expect, test } from 'vitest';
import { endOfDrag } from './drag-visuals.ts';

const beside = { sheet: undefined, sheetOpen: false, canNext: true, canPrevious: true };
const openSheet = { ...beside, sheet: {} as HTMLElement, sheetOpen: true };

test('[VIEW-8] a swipe slides the neighbour in; at the gallery’s ends the photo springs back', () => {
  expect(endOfDrag('swipeLeft', beside, false)).toBe(1);
  expect(endOfDrag('swipeRight', beside, false)).toBe(-1);
  expect(endOfDrag('swipeLeft', { ...beside, canNext: false }, false)).toBe('back');
  expect(endOfDrag('swipeRight', { ...beside, canPrevious: false }, false)).toBe('back');
});

test('[VIEW-8] a swipe down leaves the photo where it is, or moves everything back if it closes the sheet', () => {
  expect(endOfDrag('swipeDown', beside, false)).toBe('stays');
  expect(endOfDrag('swipeDown', openSheet, false)).toBe('back');
});

test('[VIEW-8] [SLIDE-2] in the slideshow everything moves back after any swipe', () => {
  for (const intent of ['swipeLeft', 'swipeRight', 'swipeDown', 'swipeUp'] as const) {
    expect(endOfDrag(intent, beside, true)).toBe('back');
  }
});
