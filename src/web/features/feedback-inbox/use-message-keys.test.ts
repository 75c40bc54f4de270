import { expect, test } from 'vitest';
import { messageAfterKey } from './use-message-keys.ts';

test('J and K move from message to message and stop at the ends', () => {
  expect([messageAfterKey('j', -1, 3), messageAfterKey('j', 0, 3), messageAfterKey('j', 2, 3)]).toEqual([
    0, 1, 2,
  ]);
  expect([messageAfterKey('k', -1, 3), messageAfterKey('k', 2, 3), messageAfterKey('k', 0, 3)]).toEqual([
    0, 1, 0,
  ]);
});

test('an empty inbox and other keys lead nowhere', () => {
  expect(messageAfterKey('j', -1, 0)).toBeUndefined();
  expect(messageAfterKey('r', 0, 3)).toBeUndefined();
});
