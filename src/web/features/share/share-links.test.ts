import { expect, test } from 'vitest';
import { photoLink, X_WINDOW, xText, xUrl } from './share-links.ts';
import { shareTexts } from './texts.ts';

const photo = { collectionId: 12, photoIndex: 3, date: '2026-11-18' };

test('[SHARE-1] the link is the site’s root URL with collection and photo as parameters', () => {
  expect(photoLink('https://gomai.example', photo)).toBe('https://gomai.example/?collection=12&photo=3');
});

test('[SHARE-1] the text names the date and has the site’s name in capitals as a hashtag', () => {
  expect(xText('2026-11-18', 'Gomai')).toBe(
    'Beautiful moment captured on November 18, 2026 #GOMAI #Photography',
  );
  expect(xText('2026-11-18', 'Five a day')).toContain('#FIVEADAY #Photography');
});

test.each([
  ["Anna & Tom's", '#ANNATOMS '],
  ['Five-a-day 📷', '#FIVEADAY '],
  ['五枚・Gomai', '#五枚・GOMAI '],
  ['が_ガ', '#が_ガ '],
  ['5×5!', ''],
])('[SHARE-1] makes at most one hashtag of the site’s name %j', (name, hashtag) => {
  expect(xText('2026-11-18', name)).toBe(
    `Beautiful moment captured on November 18, 2026 ${hashtag}#Photography`,
  );
});

test('[SHARE-1] X gets text and link, in a window of 600x400', () => {
  const { origin, pathname, searchParams } = new URL(xUrl('https://gomai.example', photo, 'Gomai'));
  expect(origin + pathname).toBe('https://x.com/intent/post');
  expect(Object.fromEntries(searchParams)).toEqual({
    text: 'Beautiful moment captured on November 18, 2026 #GOMAI #Photography',
    url: 'https://gomai.example/?collection=12&photo=3',
  });
  expect(X_WINDOW).toEqual({ widthPx: 600, heightPx: 400 });
});

test('[SHARE-2] the toasts have the words that SHARE-2 quotes', () => {
  const { copied, copiedText, copyFailed, copyFailedText } = shareTexts;
  expect([copied, copiedText, copyFailed, copyFailedText].map((text) => text[text.shown])).toEqual([
    'Link Copied',
    'Photo link has been copied to clipboard.',
    'Copy Failed',
    'Failed to copy link to clipboard.',
  ]);
});
