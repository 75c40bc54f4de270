import { expect, test } from 'vitest';
import { isReloadHarmless } from './stored-page.ts';

const field = (value: string, element = 'textarea') => ({ value, element });

/** A document with these text fields or choices, and as many open dialogs. */
const pageWith = (fields: { value: string; element: string }[], { focused = {}, open = 0 } = {}) =>
  ({
    activeElement: focused,
    querySelectorAll: (selector: string) =>
      selector.includes('dialog')
        ? Array(open).fill({})
        : fields.filter(({ element }) => isSelected(element, selector)),
  }) as unknown as Document;

/** By a list of elements, some of them without some types: `textarea, input:not([type=radio])`. */
function isSelected(element: string, selector: string): boolean {
  const [name = '', type = ''] = element.split(' ');
  return new RegExp(`\\b${name}\\b`).test(selector) && !(type && selector.includes(`[type=${type}]`));
}

test('[SITE-2] a stored page is reloaded only if nothing is written, nothing is about to be and no dialog is open', () => {
  const empty = field('');
  expect(isReloadHarmless(pageWith([]))).toBe(true);
  expect(isReloadHarmless(pageWith([empty]))).toBe(true);
  expect(isReloadHarmless(pageWith([empty], { focused: empty }))).toBe(false);
  expect(isReloadHarmless(pageWith([empty, field('Thank you')]))).toBe(false);
  expect(isReloadHarmless(pageWith([field('Aki', 'input text')]))).toBe(false);
  expect(isReloadHarmless(pageWith([], { open: 1 }))).toBe(false);
});

test('[SITE-2] a choice, which has a value from the start, does not keep a stored page from being reloaded', () => {
  expect(isReloadHarmless(pageWith([field('daily', 'input radio'), field('on', 'input checkbox')]))).toBe(
    true,
  );
});
