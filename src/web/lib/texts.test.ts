import { expect, test } from 'vitest';
import { backupTexts } from '../features/backups/texts.ts';
import { fillIn, type Text, textsIn } from './texts.ts';

/** The files whose names say that they hold texts; tests/rules/texts.test.ts checks texts in other files. */
const modules = import.meta.glob<Record<string, unknown>>(
  ['../**/{texts,*-texts,page-title}.ts', '!../lib/texts.ts'],
  { eager: true },
);

const isText = (value: unknown): value is Text =>
  typeof value === 'object' && value !== null && 'en' in value && 'ja' in value && 'shown' in value;

const texts = Object.entries(modules).flatMap(([file, exported]) =>
  Object.values(exported).flatMap((group) =>
    typeof group === 'object' && group !== null
      ? Object.entries(group)
          .filter((entry): entry is [string, Text] => isText(entry[1]))
          .map(([key, text]) => [`${file} ${key}`, text] as const)
      : [],
  ),
);

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

test('[SITE-3] English texts use the singular for a count of one', () => {
  const keep = { time: '03:30', days: 1, weeks: 4, months: 1 };
  expect(fillIn(backupTexts.nightly.en, keep)).toBe(
    'Made every night at 03:30. Each is kept for 1 day, then one a week for 4 weeks and one a month for 1 month.',
  );
  expect(fillIn('{n} {n|file|files}', { n: '1' })).toBe('1 file');
  expect(fillIn('{n} {n|file|files}', { n: 0 })).toBe('0 files');
});

test('[SITE-3] every text in a file of texts exists in both languages, with the same placeholders', () => {
  expect(texts.length).toBeGreaterThan(500);
  for (const [name, text] of texts) {
    expect(text.en.trim(), name).not.toBe('');
    expect(text.ja.trim(), name).not.toBe('');
    expect(placeholders(text.ja), name).toEqual(placeholders(text.en));
  }
});

/** Texts that rules quote with three dots instead of an ellipsis. */
const QUOTED = [
  'Saving...',
  'Cropping...',
  'Optimizing image...',
  'Generating optimized version...',
  'Too many at once. Trying again...',
  'You are logged out. Logging in again...',
];

test('[SITE-3] texts use no retired word (docs/glossary.md), and an ellipsis instead of three dots', () => {
  const RETIRED =
    /サインイン|サインアウト|退出|ニュース|原本|作者|オーナー|フォルダ(?!ー)|[EＥ]メール|電子メール|\.\.\.|\bdesk\b|(?<!\{)\bemail|(?<!-)\bmail(?!box| (server|program|provider))/i;
  const found = texts.flatMap(([name, { en, ja }]) =>
    [en, ja].filter((text) => RETIRED.test(text) && !QUOTED.includes(text)).map((text) => `${name}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('[SITE-3] a missing translation or an unsupported language does not compile', () => {
  // @ts-expect-error: without its Japanese.
  const half: Text = { en: 'Half', shown: 'en' };
  // @ts-expect-error: shown in an unsupported language.
  const foreign: Text = { en: 'a', ja: 'あ', shown: 'fr' };
  expect([half.ja, foreign.en]).toEqual([undefined, 'a']);
});

test('[SITE-3] until the visitor chooses a language, each text is in the language of its rule’s quotation', () => {
  const group = {
    quoted: { en: 'Input error', ja: '入力エラー', shown: 'ja' },
    other: { en: 'News', ja: 'お知らせ', shown: 'en' },
  } as const satisfies Record<string, Text>;
  expect(textsIn(undefined, group)).toEqual({ quoted: '入力エラー', other: 'News' });
  expect(textsIn('en', group)).toEqual({ quoted: 'Input error', other: 'News' });
  expect(textsIn('ja', group)).toEqual({ quoted: '入力エラー', other: 'お知らせ' });
  expect(textsIn('ja', group), 'cached').toBe(textsIn('ja', group));
});
