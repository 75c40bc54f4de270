import fastify from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { unavailableError } from '../../db/database-errors.ts';
import { callInside, installInsideCalls, isUnchanged } from '../inside-call.ts';
import { createJsonCache, type JsonCache } from './json-cache.ts';

let version: string | undefined;
let day: string;
let made: number;
let jsonCache: JsonCache;

beforeEach(() => {
  [version, day, made] = ['1', '2026-11-20', 0];
  const tableVersions = { version: () => version, settledVersion: () => version };
  jsonCache = createJsonCache({ tableVersions, today: () => day });
});

const load = async (make: () => Promise<unknown>) => {
  const answer = await jsonCache.get('list', ['news'], () => {
    made += 1;
    return make().then((value) => ({ value }));
  });
  return answer.json.toString();
};
const loaded = (word: string) => async () => word;
const failing = (error: Error) => async () => {
  throw error;
};
const unavailable = failing(unavailableError(new Error('ECONNREFUSED')));

test('loads once per version, and each time while the version is unknown', async () => {
  expect([await load(loaded('a')), await load(loaded('b'))]).toEqual(['"a"', '"a"']);
  version = '2';
  expect(await load(loaded('b'))).toBe('"b"');
  version = undefined;
  expect([await load(loaded('c')), await load(loaded('d'))]).toEqual(['"c"', '"d"']);
  expect(made).toBe(4);
});

test('caches `not_found`, and no other error', async () => {
  const nothing = failing(new AppError('not_found', 'No photos for today'));
  await expect(load(nothing)).rejects.toThrow('No photos for today');
  await expect(load(loaded('late'))).rejects.toThrow('No photos for today');
  version = '2';
  await expect(load(failing(new Error('broken')))).rejects.toThrow('broken');
  expect(await load(loaded('a'))).toBe('"a"');
  expect(made).toBe(3);
});

test('serves the last response of the same date while the database is unavailable', async () => {
  await load(loaded('a'));
  version = undefined;
  expect(await Promise.all([load(unavailable), load(unavailable)])).toEqual(['"a"', '"a"']);
  await expect(load(failing(new Error('broken')))).rejects.toThrow('broken');
  // The version is known again, but the database is still unavailable: concurrent callers share one attempt.
  version = '2';
  expect(await Promise.all([load(unavailable), load(unavailable)])).toEqual(['"a"', '"a"']);
  // Serving the stale response did not make it fresh.
  expect(await load(loaded('b'))).toBe('"b"');
});

test('[TODAY-4] does not serve yesterday’s response, even while the database is unavailable', async () => {
  await load(loaded('a'));
  [version, day] = [undefined, '2026-11-21'];
  await expect(load(unavailable)).rejects.toMatchObject({ code: 'unavailable' });
});

test('compresses a response once', async () => {
  const { compressed } = await jsonCache.get('list', ['news'], async () => ({ value: 'a'.repeat(2000) }));
  expect(await compressed('br')).toBe(await compressed('br'));
});

test('keeps the response whose load began last, even if that load ends first', async () => {
  const slow = Promise.withResolvers<string>();
  const first = load(() => slow.promise);
  version = '2';
  expect(await load(loaded('new'))).toBe('"new"');
  slow.resolve('old');
  expect(await first).toBe('"old"');
  expect(await load(loaded('newer'))).toBe('"new"');
});

test('[LIGHT-6] a page is outdated if a later load has replaced the response that it was made from', async () => {
  const app = fastify();
  installInsideCalls(app);
  const slow = Promise.withResolvers<string>();
  app.get('/list', () => load(() => slow.promise));
  const call = callInside(app, 'id', { url: '/list' });
  await expect.poll(() => made).toBe(1);
  version = '2';
  await load(loaded('new'));
  slow.resolve('old');
  expect((await call).dependencies?.map(isUnchanged)).toEqual([false]);
  const current = await callInside(app, 'id', { url: '/list' });
  expect(current.dependencies?.map(isUnchanged)).toEqual([true]);
});
