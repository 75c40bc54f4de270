import { expect, test } from 'vitest';
import { clientLikes, storedCollections } from '../../src/server/db/schema/days.ts';
import { rateLimits } from '../../src/server/db/schema/rate-limits.ts';
import { setClientLikes } from '../../src/shared/likes.ts';
import { describeBothDatabases } from '../support/both-databases.ts';
import { createTestApp } from '../support/test-app.ts';
import { visitorAddress } from '../support/visitor-address.ts';
import { amount, report } from './figures.ts';

const HOSTILE_CALLS = amount({ short: 3_000, full: 100_000 });
const HOSTILE_AT_ONCE = 64;
const VISITORS = amount({ short: 40, full: 400 });

/**
 * One IP address calls as fast as it can, each time with a made-up cookie, while visitors of other IP addresses like.
 */
describeBothDatabases('a hostile address', (open) => {
  test(`[LIKE-6] threat 8: ${HOSTILE_CALLS} calls of one IP address: few are stored, and no other visitor loses a like`, async () => {
    const gallery = await createTestApp({}, open());
    const [day] = await gallery.db
      .insert(storedCollections)
      .values({ date: '2026-11-19', photoUrls: [1, 2, 3, 4, 5].map((n) => `https://p.example/${n}.jpg`) })
      .returning();
    const like = async (from: string, cookie: string) => {
      const sinceMs = performance.now();
      const { status } = await gallery.call(
        setClientLikes,
        { params: { id: day?.id ?? 0, index: 2 }, body: { likes: 3 } },
        { headers: { cookie }, remoteAddress: from },
      );
      return { status, ms: performance.now() - sinceMs };
    };
    const visit = async (first: number) => {
      const answers = [];
      for (let n = 0; n < VISITORS; n++) answers.push(await like(visitorAddress(first + n), ''));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      return p99(answers.map(({ ms }) => ms));
    };

    await visit(1000);
    const quiet = await visit(10_000);
    let calls = 0;
    let isVisited = false;
    const attack = async () => {
      while (calls < HOSTILE_CALLS || !isVisited) {
        calls += 1;
        await like(visitorAddress(1), `gomai_client=${crypto.randomUUID()}`);
        // As over a network: other calls come in between.
        await new Promise((passed) => setImmediate(passed));
      }
    };
    const attacks = Array.from({ length: HOSTILE_AT_ONCE }, attack);
    const attacked = await visit(20_000);
    isVisited = true;
    await Promise.all(attacks);

    const stored = await gallery.db.$count(clientLikes);
    report(`likes beside a hostile address, ${open().database.mode}`, {
      hostile_calls: calls,
      stored_of_it: stored - 3 * VISITORS,
      p99_quiet_ms: quiet.toFixed(1),
      p99_attacked_ms: attacked.toFixed(1),
      ratio: (attacked / quiet).toFixed(2),
    });
    expect(stored).toBe(3 * VISITORS + 400);
    // One row for it, one for each visitor.
    expect(await gallery.db.$count(rateLimits)).toBe(3 * VISITORS + 1);
    await gallery.close();
  }, 600_000);
});

function p99(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}
