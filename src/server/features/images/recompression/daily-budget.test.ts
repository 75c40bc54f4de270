import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/database.ts';
import { createDailyBudget } from './daily-budget.ts';

// Runs on the embedded database and on PostgreSQL.

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.remove());

test('[LIGHT-9] adds up the time spent by all processes, and starts at zero the next day', async () => {
  let today = '2026-11-20';
  const process = () => createDailyBudget({ db: opened.database.db, minutes: 1, today: () => today });
  const [one, other] = [process(), process()];
  // Not concurrently, because only one process encodes at a time.
  await one.spend(20_000);
  await other.spend(20_000);
  expect(await one.hasLeft()).toBe(true);
  await other.spend(20_000);
  expect([await one.hasLeft(), await other.hasLeft(), await process().hasLeft()]).toEqual([
    false,
    false,
    false,
  ]);
  today = '2026-11-21';
  expect(await one.hasLeft()).toBe(true);
});
