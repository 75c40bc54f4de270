import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
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

/** The folders of images/, in the order of docs/architecture.md. */
const IMAGE_FOLDERS = ['colours', 'decode', 'embedded', 'originals', 'renditions', 'recompression', 'crops'];

test('within images/, each folder imports only from itself and the folders before it', async () => {
  const images = join(ROOT, 'src/server/features/images');
  const files = globSync('*/**/*.ts', { cwd: images }).filter((file) => !file.endsWith('.test.ts'));
  expect(new Set(files.map((file) => dirname(file)))).toEqual(new Set(IMAGE_FOLDERS));
  const upwards: string[] = [];
  for (const file of files) {
    const text = await readFile(join(images, file), 'utf8');
    for (const [, path = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
      const folder = dirname(relative(images, join(images, dirname(file), path)));
      const isBelow = IMAGE_FOLDERS.indexOf(folder) <= IMAGE_FOLDERS.indexOf(dirname(file));
      if (!folder.startsWith('..') && !(isBelow && IMAGE_FOLDERS.includes(folder)))
        upwards.push(`${file} → ${path}`);
    }
  }
  expect(upwards).toEqual([]);
});
