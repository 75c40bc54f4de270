import { expect, test } from 'vitest';
import type { KeyTarget } from '../lib/forms/text-input.ts';
import { type KeyPress, keyIntent, swipeAction } from './use-viewer-actions.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  defaultPrevented: false,
  repeat: false,
  ...more,
});
const viewer: KeyTarget = { tagName: 'DIV', isContentEditable: false };
const button: KeyTarget = { tagName: 'BUTTON' };
const KEYS = ['ArrowLeft', 'ArrowRight', ' ', 'Escape'];

test('[VIEW-7] left arrow is previous, right arrow and Space are next, I is details, Escape closes', () => {
  expect(KEYS.map((key) => keyIntent(press(key), viewer))).toEqual(['previous', 'next', 'next', 'close']);
  expect([press('i'), press('I')].map((key) => keyIntent(key, viewer))).toEqual(['details', 'details']);
  expect(keyIntent(press('a'), viewer)).toBeUndefined();
  expect(keyIntent(press('ArrowRight'), null)).toBe('next');
});

test('[VIEW-7] a held key repeats navigation and zoom, but switches the slideshow and the details only once', () => {
  const held = ['f', 'F', 'i', 'ArrowRight', '+'].map((key) =>
    keyIntent(press(key, { repeat: true }), viewer),
  );
  expect(held).toEqual([undefined, undefined, undefined, 'next', 'zoomIn']);
});

test('[VIEW-7] keys are ignored inside text inputs', () => {
  const inputs: KeyTarget[] = [
    { tagName: 'INPUT' },
    { tagName: 'TEXTAREA' },
    { tagName: 'SELECT' },
    { tagName: 'DIV', isContentEditable: true },
  ];
  for (const target of inputs) {
    expect(KEYS.map((key) => keyIntent(press(key), target))).toEqual(KEYS.map(() => undefined));
  }
});

test('[VIEW-7] Space on a focused button presses the button; the arrows still navigate', () => {
  expect(keyIntent(press(' '), button)).toBeUndefined();
  expect(keyIntent(press('ArrowRight'), button)).toBe('next');
});

test('[VIEW-7] ignores keys with Alt or Cmd, and keys that were handled already', () => {
  expect(keyIntent(press('ArrowLeft', { altKey: true }), viewer)).toBeUndefined();
  expect(keyIntent(press('ArrowRight', { metaKey: true }), viewer)).toBeUndefined();
  expect(keyIntent(press(' ', { defaultPrevented: true }), viewer)).toBeUndefined();
});

test('[VIEW-9] + (or = on the same key), - and 0 zoom; with Ctrl they are left to the browser', () => {
  expect(['=', '-', '0'].map((key) => keyIntent(press(key), viewer))).toEqual([
    'zoomIn',
    'zoomOut',
    'zoomReset',
  ]);
  expect(keyIntent(press('+', { shiftKey: true }), viewer)).toBe('zoomIn');
  expect(keyIntent(press('+'), viewer)).toBe('zoomIn');
  expect(keyIntent(press('+', { ctrlKey: true }), viewer)).toBeUndefined();
});

test('[VIEW-9] Shift and an arrow key pan: the photo moves in the opposite direction', () => {
  const shift = (key: string) => keyIntent(press(key, { shiftKey: true }), viewer);
  expect(shift('ArrowRight')).toBe('panLeft');
  expect(shift('ArrowUp')).toBe('panDown');
  expect(shift('a')).toBeUndefined();
});

test('[SLIDE-1] F starts the slideshow in fullscreen, except in a text input', () => {
  expect(keyIntent(press('f'), button)).toBe('fullscreen');
  expect(keyIntent(press('f', { ctrlKey: true }), viewer)).toBeUndefined();
  expect(keyIntent(press('f'), { tagName: 'INPUT' })).toBeUndefined();
});

test.each([
  // [has a sheet, sheet is open, action of a swipe up, action of a swipe down]
  [true, false, 'openSheet', 'close'],
  [true, true, 'openSheet', 'closeSheet'],
  [false, false, undefined, 'close'],
  // The slideshow was started from the sheet, which is hidden during the slideshow.
  [false, true, undefined, 'close'],
] as const)(
  '[VIEW-8] [SLIDE-2] swipe up opens a sheet, swipe down closes it or the viewer; has a sheet: %s, sheet is open: %s',
  (hasSheet, sheetOpen, up, down) => {
    expect(swipeAction('swipeUp', { hasSheet, sheetOpen })).toBe(up);
    expect(swipeAction('swipeDown', { hasSheet, sheetOpen })).toBe(down);
    expect(swipeAction('tapLeft', { hasSheet, sheetOpen })).toBeUndefined();
  },
);
