import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { planOpening } from '../../shared/opening-plan.ts';
import { storedCollections } from '../db/schema/days.ts';

test('[OPEN-1] the server warns at its start if the time zone moves an opening to another date', async () => {
  const given = await createTestDatabase();
  // 8:00 on 21 November in Tokyo, but still 20 November in UTC.
  const plan = { opensAt: '2026-11-20T23:00:00.000Z', strokeSeconds: 12, manualReveals: false };
  await given.database.db
    .insert(storedCollections)
    .values({ date: '2026-11-21', photoUrls: ['a', 'b', 'c', 'd', 'e'], opening: planOpening(plan) });
  const warnings = async (timeZone: string) => {
    const lines: string[] = [];
    const env = { SITE_TIMEZONE: timeZone, LOG_LEVEL: 'warn' };
    const { app, close } = await createTestApp(env, given, {
      logTo: { write: (line) => void lines.push(line) },
    });
    await app.ready();
    await close();
    return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('openings:'));
  };
  expect(await warnings('Asia/Tokyo')).toEqual([]);
  expect(await warnings('UTC')).toMatchObject([{ date: '2026-11-21', timeZone: 'UTC' }]);
  await given.remove();
});
