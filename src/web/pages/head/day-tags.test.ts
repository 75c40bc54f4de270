import { describe, expect, test } from 'vitest';
import type { Collection } from '../../../shared/collections.ts';
import type { Day } from '../../../shared/days.ts';
import { dayTags } from './day-tags.ts';

const PUBLIC_URL = 'https://gomai.example';
const numbers = [1, 2, 3, 4, 5];
const collection: Collection = {
  id: 1,
  date: '2026-11-20',
  photoUrls: numbers.map((n) => (n === 4 ? ' ' : n === 5 ? 'data:image/png;base64,AA==' : `/media/${n}.jpg`)),
  photoLikes: numbers.map(() => 0),
  photos: numbers.map((n) => ({
    version: `v${n}`,
    width: 6000,
    height: 4000,
    ...(n === 1 && { alt: { en: 'A pond', ja: '池' } }),
    ...(n === 2 && { caption: { en: '</script><b>&"', ja: '' } }),
  })),
  title: { en: 'The quiet way up', ja: '静かな登り道' },
  words: { en: 'One\nTwo', ja: '' },
};
const day: Day = {
  collection,
  previous: { date: '2026-11-18' },
  cards: {
    day: '/cards/2026-11-20.jpeg?v=d',
    photos: numbers.map((n) => `/cards/2026-11-20/${n}.jpeg?v=${n}`),
  },
};

function head(
  place?: number,
  language: 'en' | 'ja' = 'en',
  {
    license,
    photoUrls = collection.photoUrls,
    photos = collection.photos,
  }: { license?: string; photoUrls?: string[]; photos?: Collection['photos'] } = {},
) {
  const path = place ? `/2026-11-20/${place}` : '/2026-11-20';
  const html = dayTags({
    day: { ...day, collection: { ...collection, photoUrls, photos } },
    ...{ place, path, siteName: 'Gomai', publicUrl: PUBLIC_URL, language, license },
  });
  const [, json = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(html) ?? [];
  const meta = (name: string) => RegExp(`(?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return { html, meta, facts: JSON.parse(json) };
}

describe('[ROUTE-8] the head of a collection', () => {
  test('has title, URL, adjacent days and card', () => {
    const { html, meta } = head();
    expect(html).toContain('<title>The quiet way up · Friday 11.20.26 · Gomai</title>');
    expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}/2026-11-20">`);
    expect(html).toContain('<link rel="prev" href="/2026-11-18">');
    expect(html).not.toContain('rel="next"');
    expect(meta('description')).toBe('One Two');
    expect(meta('og:url')).toBe(`${PUBLIC_URL}/2026-11-20`);
    expect(meta('og:image')).toBe(`${PUBLIC_URL}/cards/2026-11-20.jpeg?v=d`);
    expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630']);
    expect(meta('og:image:alt')).toMatch(/^The four photographs of November 20, 2026: A pond; /);
    expect(meta('twitter:card')).toBe('summary_large_image');
  });

  test('is in Japanese if chosen, with the owner’s English text where the Japanese one is missing', () => {
    const { html, meta } = head(undefined, 'ja');
    expect(html).toContain('<title>静かな登り道 · 2026年11月20日 金曜日 · Gomai</title>');
    expect(meta('og:locale')).toBe('ja_JP');
    expect(meta('og:image:alt')).toMatch(/^2026年11月20日の四枚の写真：池、/);
    expect(meta('description')).toBe('One Two');
  });

  test('lists all photos with a URL as structured data', () => {
    const { facts } = head();
    expect(facts).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'ImageGallery',
      url: `${PUBLIC_URL}/2026-11-20`,
      datePublished: '2026-11-20',
      creator: { '@type': 'Person', name: 'Gomai' },
    });
    expect(facts.image.map((photo: { url: string }) => photo.url)).toEqual(
      [1, 2, 3, 5].map((n) => `${PUBLIC_URL}/2026-11-20/${n}`),
    );
    expect(facts.image[0]).toMatchObject({
      '@type': 'ImageObject',
      name: 'A pond',
      encodingFormat: 'image/jpeg',
      ...{ width: 1600, height: 1067 },
      copyrightNotice: '© 2026 Gomai',
      creditText: 'Gomai',
    });
    expect(facts.image[0].contentUrl).toMatch(
      /^https:\/\/gomai\.example\/api\/images\/optimize\?.*format=jpeg/,
    );
    expect(facts.image[3], 'an embedded image has no URL for programs').not.toHaveProperty('contentUrl');
    expect(facts.image[3], 'and therefore no size').not.toHaveProperty('width');
  });
});

describe('[ROUTE-8] the rights of a photo', () => {
  const license = 'https://example.org/licence?a&b';

  test('state the owner’s licence in the form that image search expects', () => {
    for (const { html, facts } of [head(undefined, 'en', { license }), head(2, 'en', { license })]) {
      expect(html).toContain('<link rel="license" href="https://example.org/licence?a&amp;b">');
      for (const photo of facts.image ?? [facts]) {
        expect(photo).toMatchObject({
          ...{ license, acquireLicensePage: license },
          ...{ creditText: 'Gomai', copyrightNotice: '© 2026 Gomai' },
          creator: { '@type': 'Person', name: 'Gomai' },
        });
      }
    }
  });

  test('state no licence if the owner has set none', () => {
    const { html, facts } = head(2);
    expect(html).not.toContain('rel="license"');
    expect(Object.keys(facts)).not.toContain('license');
    expect(Object.keys(facts)).not.toContain('acquireLicensePage');
  });
});

test('[ARCH-2] [ROUTE-8] the card’s alternative text states how many photographs the collection has', () => {
  const of = (count: number, language: 'en' | 'ja' = 'en') =>
    head(undefined, language, { photoUrls: numbers.map((n) => (n > count ? ' ' : `/media/${n}.jpg`)) });
  expect(of(1).meta('og:image:alt')).toBe('The photograph of November 20, 2026: A pond');
  expect(of(3).meta('og:image:alt')).toMatch(/^The three photographs of .*: A pond; /);
  expect(of(5).meta('og:image:alt')).toMatch(/^The five photographs of .*: A pond; /);
  expect(of(3, 'ja').meta('og:image:alt')).toMatch(/^2026年11月20日の三枚の写真：池、/);
  expect(of(0).meta('og:image'), 'no card without photos').toBeUndefined();
});

test('[ROUTE-8] the card’s alternative text names only photos that have a text of their own', () => {
  const alt = (photos: Collection['photos'], language: 'en' | 'ja' = 'en') =>
    head(undefined, language, { photos }).meta('og:image:alt');
  const none = numbers.map(() => ({}));
  expect(alt(none)).toBe('The four photographs of November 20, 2026');
  expect(alt(none, 'ja')).toBe('2026年11月20日の四枚の写真');
  expect(alt([{}, { alt: { en: 'A pond', ja: '' } }, { caption: { en: 'Fog', ja: '' } }])).toBe(
    'The four photographs of November 20, 2026: A pond; Fog',
  );
});

describe('[ROUTE-8] the head of a photo', () => {
  test('has the photo’s own card, and its caption with HTML escaped', () => {
    const { html, meta, facts } = head(2);
    expect(html).toContain('<title>&lt;/script&gt;&lt;b&gt;&amp;&quot;, Friday 11.20.26 · Gomai</title>');
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(meta('og:image')).toBe(`${PUBLIC_URL}/cards/2026-11-20/2.jpeg?v=2`);
    expect(meta('description')).toContain('photo 2 of the day');
    expect(facts).toMatchObject({ '@type': 'ImageObject', caption: '</script><b>&"' });
  });

  test('without the owner’s text, names the photo by its place and date', () => {
    expect(head(3).html).toContain('<title>Photo 3, Friday 11.20.26 · Gomai</title>');
    expect(head(3, 'ja').html).toContain('<title>3枚目の写真、2026年11月20日 金曜日 · Gomai</title>');
    expect(head(3).meta('description')).toBe('Friday 11.20.26, photo 3 of 5');
  });
});
