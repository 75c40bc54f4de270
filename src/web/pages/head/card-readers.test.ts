import { describe, expect, test } from 'vitest';
import type { Day } from '../../../shared/days.ts';
import { dayTags } from './day-tags.ts';

/** What link previews read in a page's head (decision 0020, "How other sites read them"). */
interface Head {
  /** The content of the meta element with the first of `names` that occurs in the head, as `property` or `name`. */
  meta: (...names: string[]) => string | undefined;
  link: (rel: string) => string | undefined;
  title: string | undefined;
  /** Types of the page's structured data. */
  types: string[];
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const decoded = (text = '') => text.replace(/&(#?\w+);/g, (_, name: string) => entities[name] ?? '?');

function readHead(html: string): Head {
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)">/g)];
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  return {
    meta: (...names) => {
      const found = names.map((name) => metas.find(([, known]) => known === name)).find(Boolean);
      return found && decoded(found[2]);
    },
    link: (rel) => decoded(RegExp(`<link rel="${rel}"[^>]* href="([^"]*)"`).exec(html)?.[1]) || undefined,
    title: decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1]),
    types: scripts.map(([, json = '']) => JSON.parse(json)['@type']),
  };
}

const readers = {
  /** Reads `twitter:` tags, else Open Graph; shows the large card only if `twitter:card` asks for it. */
  X: ({ meta }: Head) => ({
    isLarge: meta('twitter:card') === 'summary_large_image',
    title: meta('twitter:title', 'og:title'),
    description: meta('twitter:description', 'og:description'),
    image: meta('twitter:image', 'og:image'),
    alt: meta('twitter:image:alt', 'og:image:alt'),
  }),
  /** Without oEmbed, reads Open Graph, else `twitter:` tags, else plain HTML. */
  Slack: ({ meta, title }: Head) => ({
    isLarge: meta('twitter:card') === 'summary_large_image',
    title: meta('og:title', 'twitter:title') ?? title,
    description: meta('og:description', 'twitter:description', 'description'),
    image: meta('og:image', 'twitter:image'),
    site: meta('og:site_name'),
  }),
  /** Reads only title, image and site name of Open Graph; runs no script. */
  iMessage: ({ meta, title }: Head) => ({
    title: meta('og:title') ?? title,
    image: meta('og:image'),
    site: meta('og:site_name'),
  }),
  /** Prefers structured data of the types `NewsArticle` and `WebPage`; without them it uses Open Graph. */
  Mastodon: ({ meta, link, title, types }: Head) => ({
    isOpenGraph: !types.some((type) => ['NewsArticle', 'WebPage'].includes(type)),
    isArticle: meta('og:type') === 'article',
    title: meta('og:title') ?? title,
    description: meta('og:description', 'description'),
    image: meta('og:image'),
    alt: meta('og:image:alt'),
    site: meta('og:site_name'),
    address: link('canonical') ?? meta('og:url'),
    locale: meta('og:locale'),
  }),
};

const PUBLIC_URL = 'https://gomai.example';
const numbers = [1, 2, 3, 4, 5];
const caption = { en: 'Fish & "chips" <b>', ja: '' };
const day: Day = {
  collection: {
    id: 1,
    date: '2026-11-20',
    photoUrls: numbers.map((n) => `/media/${n}.jpg`),
    photoLikes: numbers.map(() => 0),
    photos: numbers.map(() => ({ caption })),
    title: { en: 'The quiet way up', ja: '' },
    words: { en: 'Rain, then none.', ja: '' },
  },
  cards: {
    day: '/cards/2026-11-20.jpeg?v=d',
    photos: numbers.map((n) => `/cards/2026-11-20/${n}.jpeg?v=${n}`),
  },
};
const headOf = (place?: number) =>
  readHead(
    dayTags({
      ...{ day, place, siteName: 'Gomai', publicUrl: PUBLIC_URL, language: 'en' },
      path: place === undefined ? '/2026-11-20' : `/2026-11-20/${place}`,
    }),
  );

describe.each([
  [
    'a day',
    undefined,
    {
      title: 'The quiet way up · Friday 11.20.26 · Gomai',
      description: 'Rain, then none.',
      image: `${PUBLIC_URL}/cards/2026-11-20.jpeg?v=d`,
      alt: expect.stringContaining('The five photographs of November 20, 2026: Fish & "chips" <b>'),
      address: `${PUBLIC_URL}/2026-11-20`,
    },
  ],
  [
    'a photo',
    2,
    {
      title: 'Fish & "chips" <b>, Friday 11.20.26 · Gomai',
      description: 'Fish & "chips" <b>. November 20, 2026, photo 2 of the day.',
      image: `${PUBLIC_URL}/cards/2026-11-20/2.jpeg?v=2`,
      alt: 'Fish & "chips" <b>',
      address: `${PUBLIC_URL}/2026-11-20/2`,
    },
  ],
])('[ROUTE-8] the preview of a link to %s', (_, place, { address, ...card }) => {
  const head = headOf(place);
  const { title, description, image } = card;

  test('in X: a large card with title, description, image and alternative text', () =>
    expect(readers.X(head)).toEqual({ isLarge: true, ...card }));
  test('in Slack: a large card with title, description, image and site', () =>
    expect(readers.Slack(head)).toEqual({ isLarge: true, title, description, image, site: 'Gomai' }));
  test('in iMessage: title, image and site', () =>
    expect(readers.iMessage(head)).toEqual({ title, image, site: 'Gomai' }));
  test('in Mastodon: an article from Open Graph tags', () =>
    expect(readers.Mastodon(head)).toEqual({
      ...{ isOpenGraph: true, isArticle: true, ...card, site: 'Gomai', address, locale: 'en_US' },
    }));
});
