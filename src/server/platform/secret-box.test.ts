import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox('a key of the owner');

test('`open` returns a secret that was sealed for the same place', () => {
  expect(box.open(box.seal('abcd efgh ijkl 五枚', 'settings/gmail'), 'settings/gmail')).toBe(
    'abcd efgh ijkl 五枚',
  );
});

test('the same secret is encrypted differently each time', () => {
  const [one, other] = [box.seal('secret', 'here'), box.seal('secret', 'here')];
  expect(one).not.toBe(other);
  expect(one).not.toContain('secret');
});

test('`open` refuses another key, another place, and a changed, truncated or unsealed text', () => {
  const sealed = box.seal('secret', 'here');
  expect(createSecretBox('another key').open(sealed, 'here')).toBeUndefined();
  expect(box.open(sealed, 'there')).toBeUndefined();
  expect(box.open(`${sealed.slice(0, -4)}AAAA`, 'here')).toBeUndefined();
  expect(box.open(sealed.slice(0, 20), 'here')).toBeUndefined();
  expect(box.open('secret', 'here')).toBeUndefined();
});
