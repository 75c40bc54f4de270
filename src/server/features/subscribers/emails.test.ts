import { expect, test } from 'vitest';
import type { Collection } from '../../../shared/collections.ts';
import { digestEmail } from './emails.ts';

test('[FOLLOW-2] the text numbers photos by their place on the day, also beside embedded ones', () => {
  const photoUrls = ['/media/a.jpg', 'data:image/png;base64,AA', '/media/c.jpg', ' ', '/media/e.jpg'];
  const day = { date: '2026-11-21', photoUrls, photos: photoUrls.map(() => ({})) } as unknown as Collection;
  const { text } = digestEmail({
    ...{ siteName: 'Gomai', publicUrl: 'https://gomai.example', fontPath: undefined },
    ...{ language: 'en', frequency: 'daily', days: [day], opening: undefined },
  });
  expect(text).toContain('1. Photo 1 of the day\n3. Photo 3 of the day\n5. Photo 5 of the day\n');
});
