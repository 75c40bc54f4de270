import { expect, test } from 'vitest';
import { isOnPage, messageAfterKey } from './use-message-keys.ts';

test('J and K move from message to message and stop at the ends', () => {
  expect([messageAfterKey('j', -1, 3), messageAfterKey('j', 0, 3), messageAfterKey('j', 2, 3)]).toEqual([
    0, 1, 2,
  ]);
  expect([messageAfterKey('k', -1, 3), messageAfterKey('k', 2, 3), messageAfterKey('k', 0, 3)]).toEqual([
    0, 1, 0,
  ]);
});

test('the focus does not move in an empty inbox or by other keys', () => {
  expect(messageAfterKey('j', -1, 0)).toBeUndefined();
  expect(messageAfterKey('r', 0, 3)).toBeUndefined();
});

test('the keys work on the page, but not in a dialog, a menu or the chat', () => {
  const inside = (localName: string, ...ancestors: string[]) => ({
    localName,
    closest: (selector: string) => (ancestors.includes(selector) ? ({} as Element) : null),
  });
  expect(isOnPage(inside('body'))).toBe(true);
  expect(isOnPage(inside('a', '.admin'))).toBe(true);
  expect(isOnPage(inside('button', '.admin', '[role=menu]'))).toBe(false);
  // A button of a dialog or of the chat.
  expect(isOnPage(inside('button'))).toBe(false);
});
