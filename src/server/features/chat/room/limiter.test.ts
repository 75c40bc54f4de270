import { expect, test } from 'vitest';
import { Limiter, type Pace } from './limiter.ts';

const MESSAGES: Pace = { burst: 5, perSecond: 1 };
const many = (limiter: Limiter, count: number, now: number) =>
  Array.from({ length: count }, () => limiter.take(MESSAGES, now).kind);

test('[WS-3] allows five at once, then one per second', () => {
  const limiter = new Limiter();
  expect(many(limiter, 6, 0)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'too_fast']);
  expect(many(limiter, 1, 1000)).toEqual(['ok']);
  expect(limiter.take(MESSAGES, 1400)).toEqual({ kind: 'too_fast', retryAfterMs: 600 });
  expect(many(limiter, 1, 2000)).toEqual(['ok']);
});

test('[WS-3] the third violation mutes for 30 s, the fourth closes the connection', () => {
  const limiter = new Limiter();
  many(limiter, 5, 0);
  expect(many(limiter, 2, 0)).toEqual(['too_fast', 'too_fast']);
  expect(limiter.take(MESSAGES, 0)).toEqual({ kind: 'muted', retryAfterMs: 30_000 });
  // A message within the pace during a mute is no violation.
  expect(limiter.take(MESSAGES, 10_000)).toEqual({ kind: 'muted', retryAfterMs: 20_000 });
  expect(many(limiter, 1, 30_000)).toEqual(['ok']);
  expect(many(limiter, 20, 30_000)).toContain('close');
});

test('[WS-3] violations are forgiven after a minute without one', () => {
  const limiter = new Limiter();
  expect(many(limiter, 7, 0).filter((kind) => kind === 'too_fast')).toHaveLength(2);
  expect(many(limiter, 7, 61_000).filter((kind) => kind === 'too_fast')).toHaveLength(2);
  expect(limiter.addViolation(122_000, 0).kind).toBe('too_fast');
});

test('[WS-3] a clock that moves backwards ends a mute, forgives violations and makes the limiter evictable', () => {
  const start = 10_000_000;
  const before = start - 3_600_000;
  const limiter = new Limiter();
  expect(many(limiter, 8, start).at(-1)).toBe('muted');
  expect(limiter.isForgettable(before)).toBe(true);
  expect(many(limiter, 2, before)).toEqual(['too_fast', 'too_fast']);
  expect(many(limiter, 1, before + 1000)).toEqual(['ok']);
});
