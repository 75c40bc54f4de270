import { expect, test } from 'vitest';
import { backoffMs, LikeFailure, parseRetryAfter, rateLimitMs, sendLike } from './send-like.ts';

const photo = { collectionId: 7, photoIndex: 2 };
const still = () => 0;

/** The error that `sendLike` throws for this response. */
async function failureOf(respond: () => Response): Promise<unknown> {
  return sendLike(photo, { level: 3, visitorKey: undefined }, async () => respond()).catch(
    (error: unknown) => error,
  );
}
const refusal = (status: number, headers: Record<string, string> = {}, body = '<html>') =>
  failureOf(() => new Response(body, { status, headers }));

test.each([502, 503, 504])(
  '[LIKE-6] status %i is temporary: growing pauses, then the like fails',
  async (status) => {
    const error = await refusal(status);
    const pauses = Array.from({ length: 9 }, (_, n) => backoffMs(error, n + 1, still));
    expect(pauses).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, undefined, undefined]);
    expect(rateLimitMs(error)).toBeUndefined();
  },
);

test('[LIKE-6] a network failure and a timeout are temporary', async () => {
  const offline = await failureOf(() => {
    throw new TypeError('Failed to fetch');
  });
  const late = await failureOf(() => {
    throw new DOMException('The operation timed out', 'TimeoutError');
  });
  expect([offline, late].map((error) => backoffMs(error, 1, still))).toEqual([2000, 2000]);
});

test.each([400, 403, 404, 500])('[LIKE-4] status %i is final: the like fails at once', async (status) => {
  const error = await refusal(status);
  expect(error).toBeInstanceOf(LikeFailure);
  expect([backoffMs(error, 1), rateLimitMs(error)]).toEqual([undefined, undefined]);
});

test('[LIKE-6] after a rate limit, waits as the body says, else as the header says, else five seconds', async () => {
  const body = JSON.stringify({ message: 'Too many', retryAfterSec: 9 });
  expect(rateLimitMs(await refusal(429, { 'retry-after': '30' }, body), still)).toBe(9000);
  expect(rateLimitMs(await refusal(429, { 'retry-after': '30' }), still)).toBe(30_000);
  expect(rateLimitMs(await refusal(429), still)).toBe(5000);
  expect(backoffMs(await refusal(429), 1)).toBeUndefined();
  expect(backoffMs(await refusal(503, { 'retry-after': '30' }), 1, still)).toBe(30_000);
});

test.each([
  [null, undefined],
  ['', undefined],
  ['soon', undefined],
  ['0', 0],
  ['7', 7000],
  ['86400', 300_000],
  ['Fri, 20 Nov 2026 12:00:20 GMT', 20_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
])('[LIKE-6] Retry-After %j is %j ms', (header, ms) => {
  expect(parseRetryAfter(header, Date.parse('2026-11-20T12:00:00Z'))).toBe(ms);
});

test('[LIKE-6] spreads the retries of many visitors', async () => {
  const [refused, failed] = [await refusal(429), await refusal(503)];
  expect([rateLimitMs(refused, () => 1), backoffMs(failed, 1, () => 1)]).toEqual([6000, 3000]);
});
