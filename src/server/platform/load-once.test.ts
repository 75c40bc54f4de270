import { expect, test } from 'vitest';
import { loadOnce } from './load-once.ts';

test('loads again after a failure or an undefined result, but not after a result', async () => {
  const outcomes = [
    () => Promise.reject(new Error('no files left')),
    async () => undefined,
    async () => 'font',
  ];
  let loads = 0;
  const load = loadOnce<string | undefined>(async () => outcomes[loads++]?.());
  await expect(load()).rejects.toThrow('no files left');
  expect(await Promise.all([load(), load()])).toEqual([undefined, undefined]);
  expect(await Promise.all([load(), load()])).toEqual(['font', 'font']);
  expect(await load()).toBe('font');
  expect(loads).toBe(3);
});
