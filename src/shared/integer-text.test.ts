import { expect, test } from 'vitest';
import { toJSONSchema } from 'zod/mini';
import { integerText } from './integer-text.ts';

test('[API-3] accepts whole numbers within the bounds, and does not read an empty text as 0', () => {
  const upToFive = integerText(0, 5);
  expect(['0', '5', 3].map((text) => upToFive.parse(text))).toEqual([0, 5, 3]);
  for (const text of ['', ' ', '6', '-1', '1.5', 'x', undefined]) {
    expect(upToFive.safeParse(text).success, String(text)).toBe(false);
  }
  expect(toJSONSchema(upToFive, { io: 'input' })).toMatchObject({ type: 'integer', minimum: 0, maximum: 5 });
});
