import { expect, test } from 'vitest';
import { keepNextTickFast } from './next-tick.ts';

test('[LIGHT-6] keeps one of the objects behind process.nextTick', () => {
  expect(keepNextTickFast()).toMatchObject({ callback: expect.any(Function) });
});
