import { expect, test } from 'vitest';
import { createVersionedCache } from './versioned-cache.ts';

function remembering() {
  let version: string | undefined = 'a';
  let made = 0;
  const remember = createVersionedCache<number>({ max: 2, version: () => version });
  return {
    ask: (name = 'x') => remember(name, async () => ++made),
    fail: () => remember('x', () => Promise.reject(new Error('no'))),
    change: (to: string | undefined) => {
      version = to;
    },
  };
}

test('[LIVE-3] a value is made once for all who ask, and again after a change', async () => {
  const { ask, change } = remembering();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  change('b');
  expect(await ask()).toBe(2);
});

test('[LIVE-3] while nobody can know what is still true nothing is taken for fresh', async () => {
  const { ask, change } = remembering();
  change(undefined);
  expect([await ask(), await ask()]).toEqual([1, 2]);
});

test('what fails is asked for again, and only so many values are remembered', async () => {
  const { ask, fail } = remembering();
  await expect(fail()).rejects.toThrow('no');
  expect(await ask('x')).toBe(1);
  await ask('y');
  await ask('z');
  expect(await ask('x')).toBe(4);
});
