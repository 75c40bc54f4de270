import { afterEach, expect, test, vi } from 'vitest';
import { pageStep } from './page-keys.ts';

const press = (key: string, more: object = {}) =>
  pageStep({
    key,
    metaKey: false,
    ctrlKey: false,
    altKey: false,
    shiftKey: false,
    defaultPrevented: false,
    target: null,
    ...more,
  });
const inside = (selector: string) => ({
  target: { closest: (selectors: string) => (selectors.includes(selector) ? {} : null) },
});

test('[GAL-2] the left and right arrow keys turn the page', () => {
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'a'].map((key) => press(key))).toEqual([-1, 1, 0, 0]);
});

afterEach(() => vi.unstubAllGlobals());

test('[GAL-2] arrow keys turn no page while the page is pinch-zoomed', () => {
  vi.stubGlobal('visualViewport', { scale: 2 });
  expect(press('ArrowRight')).toBe(0);
  vi.stubGlobal('visualViewport', { scale: 1 });
  expect(press('ArrowRight')).toBe(1);
});

test.each(['form', 'input', 'textarea', 'select', '[contenteditable]', '[role$=dialog]'])(
  '[GAL-2] turns no page in %s, where arrows have another meaning',
  (selector) => expect(press('ArrowRight', inside(selector))).toBe(0),
);

test.each(['metaKey', 'ctrlKey', 'altKey', 'shiftKey', 'defaultPrevented'])(
  '[GAL-2] an arrow key with %s turns no page',
  (name) => {
    expect(press('ArrowLeft', { [name]: true })).toBe(0);
  },
);
