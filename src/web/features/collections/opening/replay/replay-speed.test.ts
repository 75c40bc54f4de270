import { expect, test } from 'vitest';
import { fastReplayPath, speedIn } from './replay-speed.ts';

test('[OPEN-6] a replay plays at the speed of its URL, whatever else is in the query', () => {
  expect(speedIn(new URL(fastReplayPath('2026-11-20'), 'https://gomai.example').search)).toBe(4);
  expect(speedIn('?speed=4&fbclid=x')).toBe(4);
  expect(speedIn('?fbclid=x&speed=4')).toBe(4);
  expect(['', '?speed=1', '?speed=40', '?fbclid=speed=4'].map(speedIn)).toEqual([1, 1, 1, 1]);
});
