import { expect, test } from 'vitest';
import { describeBothDatabases } from '../../../../tests/support/both-databases.ts';
import { countCall } from './rate-limits.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const HOUR_MS = 3_600_000;
const at = (ms: number) => new Date(NOON + ms);

describeBothDatabases('counted calls', (open) => {
  test('a limit without pauses allows calls up to its maximum even if another process’s clock is ahead', async () => {
    const rate = { name: 'three an hour', max: 3, windowMs: HOUR_MS };
    const count = (ms: number) => countCall(open().database.db, rate, 'caller', at(ms));
    expect(await count(2000)).toBeUndefined();
    expect(await count(0)).toBeUndefined();
    expect(await count(1000)).toBeUndefined();
    expect(await count(1000)).toBe(HOUR_MS - 1000);
  });

  test('requires the first pause after the first call, the second after the second, and then none', async () => {
    const rate = { name: 'with pauses', max: 10, windowMs: HOUR_MS, pausesMs: [0, 5000] };
    const count = (ms: number) => countCall(open().database.db, rate, 'caller', at(ms));
    expect(await count(0)).toBeUndefined();
    expect(await count(0)).toBeUndefined();
    expect(await count(1000)).toBe(4000);
    expect(await count(5000)).toBeUndefined();
    expect(await count(5000)).toBeUndefined();
  });
});
