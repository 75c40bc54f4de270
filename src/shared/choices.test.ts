import { expect, test } from 'vitest';
import { choiceCookie, choicesInCookies, choicesInSearch, laterChoices, searchWith } from './choices.ts';

const none = { language: undefined, theme: undefined };

test("[SITE-3] [SITE-4] reads a visitor's choices from cookies and ignores unknown values", () => {
  expect(choicesInCookies('gomai=x; gomai-language=ja;gomai-theme=dark')).toEqual({
    language: 'ja',
    theme: 'dark',
  });
  for (const cookies of [
    undefined,
    '',
    'gomai-language',
    'gomai-language=fr; gomai-theme=',
    'x-gomai-theme=dark',
  ]) {
    expect(choicesInCookies(cookies)).toEqual(none);
  }
});

test('[SITE-3] [SITE-4] a choice in the URL overrides the cookie', () => {
  expect(choicesInSearch('?page=2&lang=ja')).toEqual({ language: 'ja', theme: undefined });
  expect(choicesInSearch('lang=JA&theme=pink')).toEqual(none);
  const before = { language: 'en', theme: 'dark' } as const;
  expect(laterChoices(before, choicesInSearch('lang=ja'))).toEqual({ language: 'ja', theme: 'dark' });
  expect(laterChoices(before, none)).toEqual(before);
});

test('[SITE-3] [SITE-4] the cookie of a choice is valid on every path for a year, and is read back', () => {
  const cookie = choiceCookie('language', 'ja', { https: true });
  expect(cookie).toBe('gomai-language=ja; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
  expect(choicesInCookies(cookie).language).toBe('ja');
  expect(choiceCookie('theme', 'dark', { https: false })).not.toContain('Secure');
});

test('[SITE-3] searchWith removes all choices from a query, adds a given one and keeps the other parameters', () => {
  expect(searchWith('size=S&lang=en&theme=dark', { name: 'language', value: 'ja' })).toBe('?size=S&lang=ja');
  expect(searchWith('?lang=en&search=a%26b')).toBe('?search=a%26b');
  expect(searchWith('lang=en')).toBe('');
});
