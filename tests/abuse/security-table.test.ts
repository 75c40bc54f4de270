import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Checks the table in SECURITY.md: each threat lists existing test files, and one of them names the threat. */

const ROOT = resolve(import.meta.dirname, '../..');
const table = await readFile(join(ROOT, 'SECURITY.md'), 'utf8');
const rows = [...table.matchAll(/^\| (\d+) \|.*\|([^|]+)\|$/gm)].map(([, threat = '', tests = '']) => ({
  threat,
  files: [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
}));

test('each of the ten threats has a row', () => {
  expect(rows.map(({ threat }) => threat)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
});

test.each(rows)(
  'threat $threat lists existing tests, and one of them names the threat',
  async ({ threat, files }) => {
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    const sources = await Promise.all(files.map((file) => readFile(join(ROOT, file), 'utf8')));
    expect(sources.some((source) => source.includes(`threat ${threat}:`))).toBe(true);
  },
);
