import { expect, test } from 'vitest';
import { isReloadHarmless } from './stored-page.ts';

const field = (value: string, element = 'textarea') => ({ value, element });

/** A document with these fields and `open` open dialogs. */
const pageWith = (fields: { value: string; element: string }[], { focused = {}, open = 0 } = {}) =>
  ({
    activeElement: focused,
    querySelectorAll: (selector: string) =>
      selector.includes('dialog')
        ? Array(open).fill({})
        : fields.filter(({ element }) => isSelected(element, selector)),
  }) as unknown as Document;

/** True if a selector such as `textarea, input:not([type=radio])` matches an element such as `input text`. */
function isSelected(element: string, selector: string): boolean {
  const [name = '', type = ''] = element.split(' ');
  return new RegExp(`\\b${name}\\b`).test(selector) && !(type && selector.includes(`[type=${type}]`));
}

test('[SITE-2] a reload is harmless unless a dialog is open, or a text field has content or the focus', () => {
  const empty = field('');
  expect(isReloadHarmless(pageWith([]))).toBe(true);
  expect(isReloadHarmless(pageWith([empty]))).toBe(true);
  expect(isReloadHarmless(pageWith([empty], { focused: empty }))).toBe(false);
  expect(isReloadHarmless(pageWith([empty, field('Thank you')]))).toBe(false);
  expect(isReloadHarmless(pageWith([field('Aki', 'input text')]))).toBe(false);
  expect(isReloadHarmless(pageWith([], { open: 1 }))).toBe(false);
});

test('[SITE-2] radio buttons and checkboxes do not keep a stored page from being reloaded', () => {
  expect(isReloadHarmless(pageWith([field('daily', 'input radio'), field('on', 'input checkbox')]))).toBe(
    true,
  );
});
