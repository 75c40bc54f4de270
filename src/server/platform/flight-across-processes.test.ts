import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { takeLease } from '../db/lease.ts';
import { createFlightAcrossProcesses } from './flight-across-processes.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.remove());

test('[SCALE-1] waits for another process until the timeout, then does the work itself', async () => {
  const { db } = opened.database;
  const waits: number[] = [];
  const across = createFlightAcrossProcesses(db, async (ms) => void waits.push(ms));
  const held = await takeLease(db, 'rendition/a', 10);
  const make = async () => ({ result: 'made here' });
  const find = async () => (waits.length >= 3 ? 'made elsewhere' : undefined);
  expect(await across('rendition/a', { find, make, timeoutMs: 400 })).toBe('made here');
  expect(waits).toHaveLength(2);
  expect(await across('rendition/a', { find, make, timeoutMs: 3000 })).toBe('made elsewhere');
  await held?.end();
  expect(await across('rendition/a', { find, make })).toBe('made here');
});

test('[SCALE-1] the lease lasts until the result is shared, or until sharing or the work fails', async () => {
  const { db } = opened.database;
  const across = createFlightAcrossProcesses(db);
  const find = async () => undefined;
  const uploading = Promise.withResolvers<void>();
  const make = async () => ({ result: 1, shared: uploading.promise });
  expect(await across('rendition/b', { find, make })).toBe(1);
  expect(await takeLease(db, 'rendition/b', 10)).toBeUndefined();
  uploading.reject(new Error('the bucket is away'));
  const retaken = await expect
    .poll(() => takeLease(db, 'rendition/b', 10))
    .toBeDefined()
    .then(() => takeLease(db, 'rendition/b', 0));
  await retaken?.end();
  const failing = across('rendition/c', { find, make: () => Promise.reject(new Error('damaged')) });
  await expect(failing).rejects.toThrow('damaged');
  expect(await takeLease(db, 'rendition/c', 10)).toBeDefined();
});
