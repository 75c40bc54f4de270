import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEntryText } from './entry-text.ts';

const MAX_LENGTH = 140;
const read = (given: string) => readEntryText(given, MAX_LENGTH);

test.each([
  'The third one. I stayed for a long time…',
  'Dr. Smith, 7:30 a.m., f/2.8 and 3.5 m; 2026.11.22',
  'I walked 3.5km for it, with a 2.8mm lens',
  'I <3 this & that :) "quoted" 50% → ★ ♪ ❤️',
  '三枚目の光が好きです。また来ます！',
  '素敵。wow。また来ます（笑）〜♪',
  '感想：とても良い，きれいです．また来ます',
  '開場：7時 撮影：山田',
  '葛\u{E0100}城さん、二〇二六年 Ⅳ',
  '−5 °C、㈱五枚、№ 3、〒104',
  'Xin chào, cảm ơn rất nhiều',
  'สวยมากที่สุด',
  'می‌خواهم دوباره بیایم',
  'שָׁלוֹם',
  'धन्यवाद, बहुत सुंदर',
  '👩‍👩‍👧 👍🏽 🇯🇵 1️⃣ 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  '@ann was here',
  "O'Neil-García",
  'Wonderful.Thank you',
  'wonderful.thank you, beau.très joli',
  'Lovely.It is so quiet.My favourite',
  'Отлично.Спасибо',
  'J.R.Smith',
  'Favourite:the third',
  'きれいです.また来ます：感想',
  'ශ්‍රී ලංකා',
  'র‍্যাব, ক্‌ষ',
  'അവന്‍ വന്നു',
  'क्‍ष, ఫేస్‌బుక్',
  '良い．世界',
  'とてもよい。世界',
  'Love it ❤️.So quiet',
  'とても良かった☺︎ ✌︎ ☀︎ ♡︎ ☎︎ ♨︎ ⬆︎ ©︎',
  'すごい‼︎ ⁉︎ ⭐︎ ⚡︎ ✨︎ ♈︎ 〰︎ ℹ︎',
  '┐(´д｀)┌ (⌒▽⌒) (๑˃̵ᴗ˂̵) (•̀ᴗ•́)و ◡̈ ꒰⑅•ᴗ•⑅꒱ ⁼̴̀ᴗ⁼̴́',
  '━━素敵━━ 〓 〽',
])('keeps an ordinary line unchanged: %j', (line) => {
  expect(read(line)).toEqual({ text: line });
});

test.each([
  ['  two\n lines\t here\u3000', 'two lines here'],
  ['か\u3099', 'が'],
])('joins lines, collapses spaces and composes characters: %j', (given, text) => {
  expect(read(given)).toEqual({ text });
});

test.each([
  ['characters', 'a\u202Ecba', 'direction override'],
  ['characters', 'a\u2066b\u2069', 'direction isolate'],
  ['characters', 'a\u200Bb', 'zero width space'],
  ['characters', 'a\u200Cb', 'non-joiner between Latin letters'],
  ['characters', 'a\u200Db', 'joiner between Latin letters'],
  ['characters', 'ක\u200D\u200Dක', 'two joiners'],
  ['characters', '්\u200Dක', 'joiner after a mark without a letter'],
  ['characters', 'क\u200Cक', 'joiner without a virama'],
  ['characters', 'क्\u200C.com', 'joiner before a dot'],
  ['link', 'ന്\u200D.com', 'host that ends with a joiner'],
  ['link', 'i❤️.ws', 'host with an emoji'],
  ['link', '☺︎.ws', 'host with a sign in text style'],
  ['link', 'i⭐︎.ws', 'host with an emoji in text style'],
  ['link', '◡̈.ws', 'host with a marked sign'],
  ['characters', 'example.\uFE0Fcom', 'selector after a dot'],
  ['characters', 'example.\u0323com', 'mark after a dot'],
  ['characters', '☺\uFE0E\uFE0E', 'two selectors'],
  ['characters', `◡${'\u0308'.repeat(4)}`, 'tower of marks on a sign'],
  ['link', '👍🏽.ws', 'host with an emoji of a skin tone'],
  ['link', 'spam.Com/buy', 'capital after the dot'],
  ['link', 'Cheap-Pills.Shop', 'capitals'],
  ['link', 'evil.cOM', 'mixed case'],
  ['link', 'x.Xn--p1ai', 'encoded host with a capital'],
  ['link', 'spam.It/buy', 'sentence word with a path'],
  ['link', '良い．jp', 'full-width dot before a Latin letter'],
  ['characters', '\u3164', 'Hangul filler'],
  ['characters', 'example\uA4F8com', 'Lisu tone that looks like a dot'],
  ['characters', '\u2800', 'empty braille'],
  ['characters', 'a\u0000b', 'control'],
  ['characters', `a${'\u0335'.repeat(4)}`, 'tower of marks'],
  ['characters', '\u0301a', 'mark without a letter'],
  ['characters', 'a\u20DD', 'enclosing mark'],
  ['characters', '\u{1242B}', 'wide cuneiform'],
  ['characters', '\u{1D400}', 'styled Latin letter'],
  ['characters', '\uD800', 'half of a surrogate pair'],
  ['characters', '\u{E000}', 'private character'],
  ['characters', 'a\u{E0041}', 'tag without a flag'],
  ['empty', ' \n\u3000 ', 'spaces'],
  ['too_long', 'x'.repeat(MAX_LENGTH + 1), 'one more than allowed'],
])('refuses with the fault %s: %j (%s)', (fault, line) => {
  expect(read(line)).toEqual({ fault });
});

const HOSTS = [
  '日本．jp',
  'ｗｗｗ．日本．ｊｐ',
  'example.com',
  'EXAMPLE.COM',
  'example.comです',
  'example.com①',
  't.co',
  '例え.テスト',
  'ｅｘａｍｐｌｅ．ｃｏｍ',
  'example。com',
  'a_.example',
  'xn--r8jz45g.xn--zckzah',
];
const links = fc.oneof(
  fc.constantFrom(...HOSTS),
  fc.constantFrom(...HOSTS).map((host) => `https://${host}/a?b=c`),
  fc.constantFrom(...HOSTS).map((host) => `ｈｔｔｐ：／／${host}`),
  fc.constantFrom(...HOSTS).map((host) => `ann@${host}`),
  fc.constantFrom(
    'javascript:alert(1)',
    'mailto:ann',
    'tel:0312345678',
    '//localhost/',
    '192.168.0.1',
    'a＠b',
  ),
  fc.webUrl(),
  fc.emailAddress(),
);
const words = fc.constantFrom('', 'nice ', '素敵です。', '(', '「', 'see: ', '<a href="', '👍');

test('refuses links and e-mail addresses anywhere in a text', () => {
  fc.assert(
    fc.property(words, links, fc.constantFrom('', ' !', '」', '。また', '">x</a>'), (before, link, after) => {
      expect(readEntryText(before + link + after, 10_000).fault).toMatch(/^(?:link|characters)$/);
    }),
    { numRuns: 2000 },
  );
});

const hostile = fc.oneof(
  fc.constantFrom(
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '&#x202e;',
    '{{7*7}}',
    '\r\nBcc: a',
  ),
  fc.constantFrom('\u202E', '\u2067', '\u200F', '\u200B', '\u200D', '\uFE0F', '\u00AD', '\uFEFF', '\u034F'),
  fc
    .array(fc.integer({ min: 0x300, max: 0x36f }), { maxLength: 30 })
    .map((c) => `a${String.fromCodePoint(...c)}`),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  links,
);

test('the texts accepted from 5,000 hostile lines are plain, and are accepted again unchanged', () => {
  let kept = 0;
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (parts) => {
      const { text } = { text: undefined, ...read(parts.join('')) };
      if (text === undefined) return;
      kept += 1;
      expect(read(text)).toEqual({ text });
      const others = text.replaceAll(
        /\p{RGI_Emoji}|(?<=[\p{Script=Arabic}\p{M}])\u200C|(?<=[\u0900-\u0DFF])[\u200C\u200D]\p{M}?/gv,
        '',
      );
      expect(others).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|\p{M}{4}/u);
      expect(text).not.toMatch(/:\/\/|\w@\w|\w\.(?:co|com|example)(?![\w\p{Script=Latin}])/iu);
    }),
    { numRuns: 5000 },
  );
  expect(kept).toBeGreaterThan(100);
});

test('does not backtrack over characters that two patterns match', () => {
  for (const sign of ['♈', '→', '℃', '㈱', '❶', 'Ↄ', '1', '葛', 'a\u0301'])
    expect(readEntryText(`${sign.repeat(60)}\u202E`, MAX_LENGTH)).toEqual({ fault: 'characters' });
});
