import { expect, test } from 'vitest';
import { DUMMY_HASH, hashPassword, isPassword } from './password.ts';

const costOf = (hash: string) => hash.split('$').slice(0, 4);

test('[AUTH-1] threat 7: for a missing account a hash of the same cost is checked, without success', async () => {
  expect(costOf(DUMMY_HASH)).toEqual(costOf(await hashPassword('any')));
  expect(await isPassword(DUMMY_HASH, '')).toBe(false);
  expect(await isPassword(undefined, 'any')).toBe(false);
});
