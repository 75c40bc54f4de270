import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

test.each([
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs/architecture.md',
  'docs/decisions/README.md',
])('every file that %s links to exists', async (page) => {
  const text = await readFile(join(ROOT, page), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => path);
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((path) => !existsSync(join(ROOT, dirname(page), path)))).toEqual([]);
});
