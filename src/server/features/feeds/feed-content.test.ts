import { expect, test } from 'vitest';
import { feedItem } from './feed-content.ts';

test.each([
  ['en', 'Friday 11.20.26, photo 2 of 5'],
  ['ja', '2026年11月20日 金曜日、5枚中2枚目の写真'],
] as const)(
  '[SITE-1] [SITE-3] a photo without a caption has an alternative text in the feed’s language, %s',
  (language, alt) => {
    const day = {
      ...{ id: 1, date: '2026-11-20', photoLikes: [0, 0, 0, 0, 0], photos: [] },
      photoUrls: [1, 2, 3, 4, 5].map((n) => `https://photos.example/${n}.jpg`),
    };
    const { html } = feedItem(day, {
      ...{ siteName: 'Gomai', description: '', language, publicUrl: 'https://gomai.example', hub: undefined },
      ...{ timeZone: 'UTC', days: [day], cardOf: () => '/card.jpeg' },
    });
    expect(html).toContain(`alt="${alt}"`);
  },
);
