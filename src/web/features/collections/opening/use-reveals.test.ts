import { expect, test } from 'vitest';
import { hasFailed } from './use-reveals.ts';

test('[OPEN-5] a press that failed is an error only until the next photo is revealed', () => {
  const last = { isError: true, variables: 2 };
  expect(hasFailed(last, 2)).toBe(true);
  expect(hasFailed(last, 3)).toBe(false);
  expect(hasFailed({ ...last, isError: false }, 2)).toBe(false);
});
