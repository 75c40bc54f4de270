import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BookEntries } from './book-entries.tsx';

test('[BOOK-2] each entry declares its language, and has its own text direction', () => {
  const entries = ['夕焼け', 'The canyon', 'שלום'].map((line, id) => ({ id, name: 'Hanako', line }));
  const html = renderToStaticMarkup(<BookEntries date="2026-11-20" entries={entries} />);
  expect(html).toContain('<p lang="ja" dir="auto">夕焼け</p>');
  expect(html).toContain('<p lang="en" dir="auto">The canyon</p>');
  expect(html).toContain('<p lang="" dir="auto">שלום</p>');
});
