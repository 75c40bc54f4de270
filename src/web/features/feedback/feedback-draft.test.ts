import { expect, test } from 'vitest';
import { missingField } from './feedback-draft.ts';

test.each([
  [{ name: '', email: '', message: '' }, 'name'],
  [{ name: ' \u3000', email: '', message: 'a' }, 'name'],
  [{ name: 'a', email: 'a@b.example', message: ' \n' }, 'message'],
  [{ name: 'a', email: '', message: 'b' }, undefined],
] as const)('[FB-1, FB-2] the first missing required field of %o is %s', (draft, field) => {
  expect(missingField(draft)).toBe(field);
});
