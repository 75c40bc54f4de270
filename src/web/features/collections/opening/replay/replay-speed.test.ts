import { expect, test } from 'vitest';
import { fastReplayPath, speedIn } from './replay-speed.ts';

test('[OPEN-6] reads the replay speed from the URL, beside parameters of other sites', () => {
  expect(speedIn(new URL(fastReplayPath('2026-11-20'), 'https://gomai.example').search)).toBe(4);
  expect(speedIn('?speed=4&fbclid=x')).toBe(4);
  expect(speedIn('?fbclid=x&speed=4')).toBe(4);
  expect(['', '?speed=1', '?speed=40', '?fbclid=speed=4'].map(speedIn)).toEqual([1, 1, 1, 1]);
});
