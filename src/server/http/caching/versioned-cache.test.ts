import { expect, test } from 'vitest';
import { unavailableError } from '../../db/database-errors.ts';
import { VersionedCache } from './versioned-cache.ts';

function createCache() {
  let version: string | undefined = 'a';
  let made = 0;
  const cache = new VersionedCache<number>({ max: 2 });
  return {
    get: (name = 'x') => cache.get(name, version, async () => ++made),
    fail: () => cache.get('x', version, () => Promise.reject(new Error('no'))),
    change: (to: string | undefined) => {
      version = to;
    },
  };
}

test('[LIVE-3] loads a value once for concurrent callers, and again after a change', async () => {
  const { get, change } = createCache();
  expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1]);
  change('b');
  expect(await get()).toBe(2);
});

test('[LIVE-3] without a version, each call loads the value again', async () => {
  const { get, change } = createCache();
  change(undefined);
  expect([await get(), await get()]).toEqual([1, 2]);
});

test('loads again after a failed load, and after the least recently used value was evicted', async () => {
  const { get, fail } = createCache();
  await expect(fail()).rejects.toThrow('no');
  expect(await get('x')).toBe(1);
  await get('y');
  await get('z');
  expect(await get('x')).toBe(4);
});

test('`find` returns fresh values only, and evicts outdated ones', () => {
  const cache = new VersionedCache<string>({ max: 2 });
  cache.set('x', '1', 'a');
  expect(cache.find('x', '1')).toBe('a');
  expect(cache.find('x', undefined)).toBeUndefined();
  expect(cache.find('x', '1')).toBeUndefined();
});

test('while the database is unavailable the last value is served, unless the date has changed', async () => {
  let day = '2026-11-20';
  const cache = new VersionedCache<string>({ max: 2, fallbackKey: () => day });
  const unavailable = () => Promise.reject(unavailableError(new Error('ECONNREFUSED')));
  await expect(cache.get('x', '1', unavailable)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await cache.get('x', '1', async () => 'a')).toBe('a');
  expect(await cache.get('x', undefined, unavailable)).toBe('a');
  await expect(cache.get('x', '2', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  // After a timed-out query the last value is not served: the database works, so a photo may have been withdrawn.
  const timedOut = Object.assign(new Error('statement timeout'), { code: '57014' });
  const failing = cache.get('x', '2', () => Promise.reject(timedOut));
  await expect(failing).rejects.toBe(timedOut);
  day = '2026-11-21';
  await expect(cache.get('x', '2', unavailable)).rejects.toMatchObject({ code: 'unavailable' });
});

test('evicts values beyond `maxSize`, and caches none that `isCacheable` refuses', async () => {
  const cache = new VersionedCache<string>({
    max: 9,
    maxSize: 5,
    sizeOf: (value) => value.length,
    isCacheable: (value) => value !== '',
  });
  cache.set('x', '1', 'abc');
  cache.set('y', '1', 'de');
  cache.set('z', '1', 'f');
  expect(['x', 'y', 'z'].map((key) => cache.find(key, '1'))).toEqual([undefined, 'de', 'f']);
  expect(await cache.get('y', '2', async () => '')).toBe('');
  expect(cache.find('y', '2')).toBeUndefined();
});
