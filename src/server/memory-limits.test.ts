import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { memoryLimitsOf, usableBytes } from './memory-limits.ts';

const MB = 1024 * 1024;
const UNLIMITED = 2 ** 63;

test('the usable memory is the container’s limit, else the machine’s memory, else a default', () => {
  expect(usableBytes(320 * MB, 8192 * MB, 0)).toBe(320 * MB);
  expect(usableBytes(UNLIMITED, 8192 * MB, UNLIMITED)).toBe(8192 * MB);
  expect(usableBytes(UNLIMITED, 8192 * MB, 512 * MB)).toBe(512 * MB);
  expect(usableBytes(0, 1024 * MB, 0)).toBe(1024 * MB);
  // All zero: the system has neither /proc nor /sys.
  expect(usableBytes(0, 0, 0)).toBe(512 * MB);
});

test('caches and concurrent work scale with the memory, within bounds', () => {
  const [small, middle, large] = [320, 1024, 65_536].map((mb) => memoryLimitsOf(mb * MB));
  expect(small).toMatchObject({
    jsonCacheBytes: 16 * MB,
    renditionCacheBytes: 20 * MB,
    encodings: 1,
    connections: 960,
    recompressionPixels: 0,
  });
  expect(middle).toMatchObject({ renditionCacheBytes: 64 * MB, encodings: 7, connections: 10_000 });
  expect(memoryLimitsOf(512 * MB).connections).toBe(4032);
  // With 512 MB, renditions of 1920 px can be recompressed; with 640 MB, all widths.
  expect(memoryLimitsOf(512 * MB).recompressionPixels).toBeGreaterThan(1920 * 1280);
  expect(memoryLimitsOf(640 * MB).recompressionPixels).toBeGreaterThan(2560 * 1920);
  expect(large).toMatchObject({ renditionCacheBytes: 256 * MB, decodedCacheBytes: 128 * MB });
});

test('every command that starts the server sets --max-semi-space-size', () => {
  const commands = ['package.json', 'Dockerfile', 'deploy/gomai.service'].flatMap((file) =>
    readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8')
      .split('\n')
      .filter((line) => /src\/server\/main\.ts|demo\/main\.ts/.test(line)),
  );
  expect(commands).toHaveLength(4);
  for (const command of commands) expect(command).toContain('--max-semi-space-size=2');
});
