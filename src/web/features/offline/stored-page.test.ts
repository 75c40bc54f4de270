import { expect, test } from 'vitest';
import { isReloadHarmless } from './stored-page.ts';

const field = (value: string) => ({ value });

/** A document with these text fields, and as many open dialogs and drafts. */
const pageWith = (fields: { value: string }[], { focused = {}, open = 0 } = {}) =>
  ({
    activeElement: focused,
    querySelectorAll: (selector: string) =>
      selector.includes('dialog') && selector.includes('data-draft') ? Array(open).fill({}) : fields,
  }) as unknown as Document;

test('[SITE-2] a stored page is reloaded only if nothing is written, nothing is about to be and no dialog is open', () => {
  const empty = field('');
  expect(isReloadHarmless(pageWith([]))).toBe(true);
  expect(isReloadHarmless(pageWith([empty]))).toBe(true);
  expect(isReloadHarmless(pageWith([empty], { focused: empty }))).toBe(false);
  expect(isReloadHarmless(pageWith([empty, field('Thank you')]))).toBe(false);
  expect(isReloadHarmless(pageWith([], { open: 1 }))).toBe(false);
});
