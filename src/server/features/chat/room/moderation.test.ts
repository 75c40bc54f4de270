import { expect, test } from 'vitest';
import { Limiter, type Pace } from './limiter.ts';
import { Moderation } from './moderation.ts';

const MESSAGES: Pace = { burst: 5, perSecond: 1 };
const START = 1_000_000_000;
const HOUR_MS = 3_600_000;

/** Returns the limiter of an author who sent a message at the time `at`. */
function usedLimiter(moderation: Moderation, author: string, at: number): Limiter {
  const limiter = moderation.limiterOf(author, new Limiter());
  limiter.take(MESSAGES, at);
  return limiter;
}

test('[WS-3] evicts a limiter a minute after its last use, checking every ten seconds', () => {
  const moderation = new Moderation();
  const used = usedLimiter(moderation, 'badger', START);
  const current = () => moderation.limiterOf('badger', new Limiter());
  moderation.evictExpired(START + 60_000);
  expect(current()).toBe(used);
  moderation.evictExpired(START + 69_999);
  expect(current()).toBe(used);
  moderation.evictExpired(START + 70_000);
  expect(current()).not.toBe(used);
});

test('[WS-3] evicts limiters also after the clock moved backwards', () => {
  const moderation = new Moderation();
  moderation.evictExpired(START);
  const used = usedLimiter(moderation, 'badger', START - HOUR_MS);
  moderation.evictExpired(START - HOUR_MS + 61_000);
  expect(moderation.limiterOf('badger', new Limiter())).not.toBe(used);
});
