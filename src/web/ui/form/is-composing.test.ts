import { expect, test } from 'vitest';
import { isComposing } from './is-composing.ts';

test.each([
  ['a key during a composition', { isComposing: true, keyCode: 27 }, true],
  ['the key that ends a composition in Safari', { isComposing: false, keyCode: 229 }, true],
  ['Escape', { isComposing: false, keyCode: 27 }, false],
])('%s', (_, event, expected) => {
  expect(isComposing(event)).toBe(expected);
});
