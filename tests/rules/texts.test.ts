import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../../src/web');
const STRING = /'((?:[^'\\]|\\.)*)'/.source;
const TEXT = new RegExp(`\\ben: ${STRING},\\s*ja: ${STRING},\\s*shown:`, 'g');

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

// Reads the source, because tables in a component's file are not exported. src/web/lib/texts.test.ts tests the
// exported tables.
test('[SITE-3] texts outside of `texts.ts` files have the same placeholders in both languages', () => {
  const exclude = ['**/{texts,*-texts,page-title}.ts', '**/*.test.*'];
  let count = 0;
  for (const file of globSync('**/*.{ts,tsx}', { cwd: WEB, exclude })) {
    const source = readFileSync(join(WEB, file), 'utf8');
    const found = [...source.matchAll(TEXT)];
    expect(found.length, `${file}: texts that this test cannot read`).toBe(
      source.match(/\bshown: '(?:en|ja)'/g)?.length ?? 0,
    );
    for (const [text, en = '', ja = ''] of found) {
      expect([en.trim(), ja.trim()], `${file}: ${text}`).not.toContain('');
      expect(placeholders(ja), `${file}: ${text}`).toEqual(placeholders(en));
    }
    count += found.length;
  }
  expect(count).toBeGreaterThan(30);
});
