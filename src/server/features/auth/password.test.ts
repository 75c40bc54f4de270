import { expect, test } from 'vitest';
import { DUMMY_HASH, hashPassword, isPassword } from './password.ts';

const costOf = (hash: string) => hash.split('$').slice(0, 4);

test('[AUTH-1] threat 7: checking an unknown name takes as long as a wrong password and never succeeds', async () => {
  expect(costOf(DUMMY_HASH)).toEqual(costOf(await hashPassword('any')));
  expect(await isPassword(DUMMY_HASH, '')).toBe(false);
  expect(await isPassword(undefined, 'any')).toBe(false);
});
