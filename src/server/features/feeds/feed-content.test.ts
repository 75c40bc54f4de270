import { expect, test } from 'vitest';
import type { FeedData } from './feed-content.ts';
import { feedItem } from './feed-content.ts';
import { atomOf, jsonFeedOf } from './feed-formats.ts';

const day = {
  ...{ id: 1, date: '2026-11-20', photoLikes: [0, 0, 0, 0, 0], photos: [] },
  photoUrls: [1, 2, 3, 4, 5].map((n) => `https://photos.example/${n}.jpg`),
};
const data: FeedData = {
  ...{ siteName: 'Gomai', description: '', language: 'en', publicUrl: 'https://gomai.example' },
  ...{ hub: undefined, timeZone: 'UTC', days: [day], cardOf: () => '/card.jpeg' },
};

test.each([
  ['en', 'Friday 11.20.26, photo 2 of 5'],
  ['ja', '2026年11月20日 金曜日、5枚中2枚目の写真'],
] as const)(
  '[SITE-1] [SITE-3] a photo without a caption has an alternative text in the feed’s language, %s',
  (language, alt) => {
    expect(feedItem(day, { ...data, language }).html).toContain(`alt="${alt}"`);
  },
);

test.each([
  ['scheduled before its date', '2026-11-18T12:00:00.000Z', '2026-11-20T00:00:00.000Z'],
  ['published in the evening', '2026-11-20T18:00:00.000Z', '2026-11-20T18:00:00.000Z'],
])(
  '[SITE-1] the feed item of a day that was %s is dated midnight, and updated when the day appeared',
  (_, moment, updated) => {
    // The newest day's moment is unknown.
    const days = [
      { ...day, date: '2026-11-21' },
      { ...day, publishedAt: new Date(moment) },
    ];
    const given = { ...data, days };
    const atom = atomOf(given);
    const dates = (name: string) =>
      [...atom.matchAll(new RegExp(`<${name}>([^<]*)<`, 'g'))].map(([, date]) => date);
    const newest = '2026-11-21T00:00:00.000Z';
    expect(dates('published')).toEqual([newest, '2026-11-20T00:00:00.000Z']);
    expect(dates('updated')).toEqual([newest, newest, updated]);
    expect(JSON.parse(jsonFeedOf(given)).items[1]).toMatchObject({ date_modified: updated });
  },
);

test('[SITE-1] a feed was updated when its most recently updated item was', () => {
  const publishedAt = new Date('2026-11-22T18:00:00.000Z');
  const days = [
    { ...day, date: '2026-11-21' },
    { ...day, publishedAt },
  ];
  expect(atomOf({ ...data, days }).split('<entry>')[0]).toContain('<updated>2026-11-22T18:00:00.000Z<');
});
