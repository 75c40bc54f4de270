import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { photoCollections, storedCollections } from '../../db/schema/days.ts';
import { matchesDate } from './date-search.ts';

// Runs on both databases.

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
  await opened.database.db
    .insert(storedCollections)
    .values(['2026-11-20', '2024-02-29', '2026-01-04'].map((date) => ({ date, photoUrls: [] })));
});
afterAll(() => opened.remove());

async function finds(date: string, search: string): Promise<boolean> {
  const days = await opened.database.db
    .select({ date: photoCollections.date })
    .from(photoCollections)
    .where(sql.join([sql`true`, ...matchesDate(photoCollections.date, search)], sql` and `));
  return days.some((day) => day.date === date);
}

test.each([
  '',
  '  ',
  'Friday',
  'fri',
  '金曜日',
  '金',
  '11.20.26',
  '11/20/26',
  '2026-11-20',
  '2026/11',
  '２０２６',
  '2026.1',
  '2026 11 friday',
  'November 20, 2026',
  'nov 20',
  '20',
  'friday 11.2',
  '11月20日',
])('[GAL-2] %j finds Friday, 2026-11-20', async (search) => {
  expect(await finds('2026-11-20', search)).toBe(true);
});

test.each([
  'Saturday',
  '土',
  '11.21.26',
  'nov 2',
  '26',
  '2025',
  '2026-10',
  '2026-1-',
  '2026-13',
  '2026-02-30',
  '0000',
  '9999',
  'friday december',
  'x',
  '%',
  '_',
  "'",
  '\\',
])('[GAL-2] %j does not', async (search) => {
  expect(await finds('2026-11-20', search)).toBe(false);
});

test('[GAL-2] weekdays and months are correct on every day of a year', async () => {
  expect(await finds('2024-02-29', 'thursday february 木')).toBe(true);
  expect(await finds('2026-01-04', 'sunday jan 日曜')).toBe(true);
});
