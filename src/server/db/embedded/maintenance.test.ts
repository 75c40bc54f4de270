import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startMaintenance } from './maintenance.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TAKEN = 'timeout exceeded when trying to connect';

function maintained(query: (sql: string) => Promise<unknown>) {
  const warnings: string[] = [];
  const connect = async () => ({ query, release: () => {} });
  const pool = Object.assign(new EventEmitter(), { query, connect }) as unknown as Pool;
  const maintenance = startMaintenance(pool, (line) => warnings.push(line));
  pool.emit('acquire');
  return { maintenance, warnings };
}

test('warns that maintenance waits for a busy connection, and of other failures with their cause', async () => {
  const failures = [TAKEN, 'out of memory'];
  const { warnings } = maintained(() => Promise.reject(new Error(failures.shift())));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(warnings.slice(0, 2)).toEqual([
    'database: its only connection was in use for a minute; maintenance waits until it is free.',
    'database: maintenance failed, retrying: Error: out of memory',
  ]);
});

test('does not warn of a query that fails after maintenance was cancelled', async () => {
  const waiting = Promise.withResolvers<never>();
  const { maintenance, warnings } = maintained(() => waiting.promise);
  await vi.advanceTimersByTimeAsync(1_000);
  maintenance.cancel();
  waiting.reject(new Error(TAKEN));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(warnings).toEqual([]);
});

test('vacuums every hour', async () => {
  const statements: string[] = [];
  maintained(async (sql) => {
    statements.push(sql);
    return { rows: [] };
  });
  await vi.advanceTimersByTimeAsync(3 * 60 * 60 * 1000);
  expect(statements.filter((sql) => sql.startsWith('VACUUM'))).toHaveLength(3);
});
