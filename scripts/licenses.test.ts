import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAllowed, productionPackages, readLicenses } from './licenses.ts';
import { writeNotices } from './notices.ts';

const lockOf = (packages: Record<string, object>) => JSON.stringify({ packages: { '': {}, ...packages } });

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'gomai-notices-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

test.each(['MIT', 'Apache-2.0 AND LGPL-3.0-or-later', '(MPL-2.0 OR Apache-2.0)', 'GPL-3.0 OR MIT'])(
  'isAllowed accepts %s',
  (license) => expect(isAllowed(license)).toBe(true),
);

test.each([
  'none',
  '',
  'GPL-2.0-only',
  'MIT AND GPL-2.0',
  'UNLICENSED',
  'SEE LICENSE IN x',
  'GPL-3.0 AND (MIT OR ISC)',
])('isAllowed refuses %s', (license) => expect(isAllowed(license)).toBe(false));

test('readLicenses accepts our lockfile, and names the forbidden package of a bad lockfile', async () => {
  const lock = await readFile(new URL('../package-lock.json', import.meta.url), 'utf8');
  expect(readLicenses(lock)).toMatchObject({ isBad: false });
  expect(productionPackages(lock).find(({ name }) => name === 'h264-mp4-encoder')?.license).toContain(
    'MPL-1.1',
  );
  const bad = lockOf({
    'node_modules/@a/x264': { version: '1.0.0', license: 'GPL-2.0-or-later' },
    'node_modules/only-for-tests': { version: '1.0.0', license: 'GPL-3.0', dev: true },
  });
  expect(readLicenses(bad)).toEqual({
    summary: '1 packages with licences that are not allowed:\n  @a/x264 1.0.0 (GPL-2.0-or-later)',
    isBad: true,
  });
});

test('the notices list every installed package, and a shared text once', async () => {
  const files = {
    'node_modules/a/LICENSE': 'MIT, by A and B',
    'node_modules/b/license.md': 'MIT, by A and B',
    'node_modules/b/node_modules/@c/c/COPYING': 'ISC, by C',
    'node_modules/b/node_modules/@c/c/NOTICE.txt': 'C thanks D',
    'node_modules/@img/libvips/README.md': 'glib: LGPLv3',
    'node_modules/bare/README.md': 'how to',
    'node_modules/bare/package.json': '{"homepage":"https://bare.example"}',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(root, file, '..'), { recursive: true });
    await writeFile(join(root, file), text);
  }
  const licensed = (license: string) => ({ version: '1.2.3', license });
  const lock = lockOf({
    'node_modules/a': licensed('MIT'),
    'node_modules/b': licensed('MIT'),
    'node_modules/b/node_modules/@c/c': licensed('ISC'),
    'node_modules/@img/libvips': licensed('LGPL-3.0-or-later'),
    'node_modules/bare': licensed('MIT'),
    'node_modules/of-another-platform': licensed('MIT'),
  });
  await writeFile(join(root, 'package-lock.json'), lock);
  const file = join(root, 'THIRD_PARTY_NOTICES');
  await writeNotices(root, file);
  const text = await readFile(file, 'utf8');
  expect(text.match(/by A and B/g)).toHaveLength(1);
  expect(text).toContain('a 1.2.3 (MIT)\nb 1.2.3 (MIT)\n');
  expect(text).toContain('@c/c 1.2.3 (ISC)\n\nISC, by C\n\nC thanks D\n');
  expect(text).toContain('@img/libvips 1.2.3 (LGPL-3.0-or-later)\n\nglib: LGPLv3\n');
  expect(text).toContain('bare 1.2.3 (MIT)');
  expect(text).not.toContain('how to');
  expect(text).not.toContain('another-platform');
});
