import { expect, test } from 'vitest';
import { UNBREAKABLE } from '../../../../tests/support/unbreakable-texts.ts';
import type { Collection } from '../../../shared/collections.ts';
import { digestEmail } from './emails.ts';

test('[FOLLOW-2] the plain text leaves out embedded and blank photos, but keeps the numbers of the other photos', () => {
  const photoUrls = ['/media/a.jpg', 'data:image/png;base64,AA', '/media/c.jpg', ' ', '/media/e.jpg'];
  const day = { date: '2026-11-21', photoUrls, photos: photoUrls.map(() => ({})) } as unknown as Collection;
  const { text } = digestEmail({
    ...{ siteName: 'Gomai', publicUrl: 'https://gomai.example', fontPath: undefined },
    ...{ language: 'en', frequency: 'daily', days: [day], opening: undefined },
  });
  expect(text).toContain('1. Photo 1 of the day\n3. Photo 3 of the day\n5. Photo 5 of the day\n');
});

test.each([1, 2])(
  '[FOLLOW-2] long words in the owner’s texts can break, in an e-mail with %i days',
  (count) => {
    const photoUrls = ['/media/a.jpg', '/media/b.jpg', '/media/c.jpg'];
    const word = { en: UNBREAKABLE.url, ja: '' };
    const portrait = { width: 2, height: 3 };
    const day = {
      ...{ date: '2026-11-21', title: word, words: word, photoUrls },
      photos: photoUrls.map((_, index) => ({ caption: word, alt: word, ...(index === 1 && portrait) })),
    } as unknown as Collection;
    const { html = '' } = digestEmail({
      ...{ siteName: 'G'.repeat(25), publicUrl: 'https://gomai.example', fontPath: undefined },
      ...{ language: 'en', frequency: 'daily', opening: undefined },
      days: Array.from({ length: count }, () => day),
    });
    const shown = html.slice(html.indexOf('role="presentation"')).split(UNBREAKABLE.url.slice(0, 40));
    const tags = shown.slice(0, -1).map((before) => before.slice(before.lastIndexOf('<')));
    const texts = tags.filter((tag) => tag.endsWith('>'));
    expect(texts).toHaveLength(count === 1 ? 5 : 6);
    expect(html, 'the gallery’s name').toMatch(/<td class="ink" style="[^"]*overflow-wrap:anywhere/);
    // Alternative texts are shown until the images are loaded.
    const images = html.match(/<img[^>]* alt="[^"]+"[^>]*>/g) ?? [];
    expect(images).toHaveLength(3 * count);
    for (const tag of [...texts, ...images]) expect(tag).toContain('overflow-wrap:anywhere');
  },
);
