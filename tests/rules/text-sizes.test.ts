import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../../src/web');

/** The text sizes of the design. `var(--body)` is 15 px, and 14 px on the admin pages. */
const SIZES = new Set([
  ...[12, 13, 15, 17, 21, 26, 32, 38, 46, 58].map((px) => `${px}px`),
  'inherit',
  'var(--body)',
]);

/** Exceptions by file. Inputs have 16 px, because phones zoom in on smaller text. */
const ELSEWHERE: Record<string, string[]> = {
  'ui/form/text-field.tsx': ['16px'],
  'features/news-editor/rich-text/rich-text.tsx': ['16px'],
  'features/chat/messages/composer.tsx': ['16px'],
  'styles/filters.css': ['16px'],
  'styles/later.css': ['14px'],
  'styles/home.css': ['min(4.06vw, 89px)'],
  'styles/page.css': ['clamp(38px, 2.8vw, 61px)'],
  'styles/print.css': ['11pt'],
  'styles.css': ['93.75%', '109.7%'],
};

const COLOUR = /^(#|light-dark\()/;

/**
 * Finds every text size in a file. Also finds `font:`, `fontSize` and `.font =`, which are not allowed, because the
 * build does not convert them to rem.
 */
function textSizesIn(source: string) {
  const utilities = [...source.matchAll(/\btext-\[(?:length:)?([^\]]+)\]/g)]
    .map(([, value = '']) => value)
    .filter((value) => !COLOUR.test(value));
  const named = [...source.matchAll(/\btext-(?:xs|sm|base|lg|xl|\dxl)\b/g)].map(([name]) => name);
  const css = [...source.matchAll(/(?<![\w-])(?:font-size|--body):\s*([^;}]+)/g)].map(
    ([, value = '']) => value,
  );
  const others = [...source.matchAll(/(?<![\w-])font:[^;]+|\bfontSize\b|\.font = /g)].map(([text]) => text);
  return [...utilities, ...named, ...css, ...others];
}

test('all texts have one of the sizes of the design, apart from the listed exceptions', async () => {
  const others: string[] = [];
  for (const file of globSync('**/*.{ts,tsx,css,html}', { cwd: WEB })) {
    const allowed = ELSEWHERE[file] ?? [];
    for (const size of textSizesIn(await readFile(join(WEB, file), 'utf8'))) {
      if (!SIZES.has(size) && !allowed.includes(size)) others.push(`${file}: ${size}`);
    }
  }
  expect(others).toEqual([]);
});

test('the search finds text sizes in classes, in CSS and in `style`', () => {
  const source = `text-[clamp(30px,5vw,46px)] text-[14px] text-[#e0604d] text-[length:inherit] text-sm
    font-size: 1.4em; font: 400 19px / 28px serif; style={{ fontSize: 14 }}`;
  expect(textSizesIn(source)).toEqual([
    'clamp(30px,5vw,46px)',
    '14px',
    'inherit',
    'text-sm',
    '1.4em',
    'font: 400 19px / 28px serif',
    'fontSize',
  ]);
});
