import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../../src/web');

/**
 * The set of text sizes (look/second-pass): 12, 13, 15, 21, 26, 38, 58; 32 and 46 for captions and titles on phones, 14
 * on the admin pages, 17 for Mincho, and 16 in inputs, because phones zoom in on smaller ones.
 */
const SIZES = new Set([12, 13, 14, 15, 16, 17, 21, 26, 32, 38, 46, 58]);

test('texts have the sizes of the set, and no others', async () => {
  const others: string[] = [];
  for (const file of globSync('**/*.{ts,tsx,css}', { cwd: WEB })) {
    const text = await readFile(join(WEB, file), 'utf8');
    for (const [, utility, css] of text.matchAll(/\btext-\[([\d.]+)px\]|\bfont-size:\s*([\d.]+)px/g)) {
      if (!SIZES.has(Number(utility ?? css))) others.push(`${file}: ${utility ?? css} px`);
    }
    for (const [name] of text.matchAll(/\btext-(?:xs|sm|base|lg|xl|\dxl)\b/g))
      others.push(`${file}: ${name}`);
  }
  expect(others).toEqual([]);
});
