import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findRetired, readRetiredWords } from './check-words.ts';

describe('check-words', () => {
  const retired = [
    { word: 'hot answers', instead: 'response cache' },
    { word: 'anew', instead: 'again' },
  ];
  const wordsIn = (line: string) => findRetired(line, retired).map(({ word }) => word);

  test.each(['const hotAnswers = 1;', "from './hot-answers.ts'", '// Hot answers are kept.', 'HOT_ANSWERS'])(
    'finds a retired phrase in %s',
    (line) => expect(wordsIn(line)).toEqual(['hot answers']),
  );

  test('finds whole words only', () => {
    expect(wordsIn('made anew')).toEqual(['anew']);
    expect(wordsIn('janewayHotAnswersheet')).toEqual([]);
  });

  test('ignores the texts that people read', () => {
    expect(wordsIn("again: { en: 'Anew, it\\'s hot answers', ja: 'anew', shown: 'en' }, // anew")).toEqual([
      'anew',
    ]);
    expect(wordsIn("    en: 'Anew',")).toEqual([]);
  });

  test('reads the table of the glossary', () => {
    const words = readRetiredWords(readFileSync(new URL('../docs/glossary.md', import.meta.url), 'utf8'));
    expect(words.length).toBeGreaterThan(20);
    expect(words).toContainEqual({ word: 'anew', instead: 'again' });
  });
});
