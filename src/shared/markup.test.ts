import { expect, test } from 'vitest';
import { escaped, writable } from './markup.ts';

test('escapes the characters that have a meaning in HTML and XML', () => {
  expect(escaped(`<b title="it's">&amp;</b>`)).toBe(
    '&lt;b title=&quot;it&#39;s&quot;&gt;&amp;amp;&lt;/b&gt;',
  );
});

test('[SITE-1] removes control characters, except tabs and line breaks, and what XML does not allow', () => {
  const forbidden = ['\0', '\u0007', '\u001b', '\u007f', '\u0085', '\ufffe', '\uffff', '\ud83d', '\udf38'];
  for (const character of forbidden) expect(writable(`a${character}b`), JSON.stringify(character)).toBe('ab');
  const fine = '五枚 🌸 \ufffd \ue000 \u{10ffff}\n\t<';
  expect(writable(fine)).toBe(fine);
});
