import { expect, test } from 'vitest';
import { letterAfterKey } from './use-letter-keys.ts';

test('J and K lead from letter to letter and stop at the ends', () => {
  expect([letterAfterKey('j', -1, 3), letterAfterKey('j', 0, 3), letterAfterKey('j', 2, 3)]).toEqual([
    0, 1, 2,
  ]);
  expect([letterAfterKey('k', -1, 3), letterAfterKey('k', 2, 3), letterAfterKey('k', 0, 3)]).toEqual([
    0, 1, 0,
  ]);
});

test('an empty inbox and other keys lead nowhere', () => {
  expect(letterAfterKey('j', -1, 0)).toBeUndefined();
  expect(letterAfterKey('r', 0, 3)).toBeUndefined();
});
