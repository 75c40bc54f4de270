import { expect, test } from 'vitest';
import { candidateWidths, imageSources } from './image-sources.ts';

test('[IMG-6] AVIF first, then WebP, then JPEG, with the photo and its version in every address', () => {
  const sources = imageSources({
    url: '/media/a.jpg',
    photo: { version: 'v1', width: 6000, height: 4000 },
    quality: 85,
    largest: 400,
  });
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp', 'image/jpeg']);
  expect(sources[0]?.srcSet).toBe(
    '/api/images/optimize?url=%2Fmedia%2Fa.jpg&width=300&quality=85&format=avif&v=v1 300w, ' +
      '/api/images/optimize?url=%2Fmedia%2Fa.jpg&width=400&quality=85&format=avif&v=v1 400w',
  );
});

test('[IMG-6] a small photo is not asked for larger than it is', () => {
  expect(candidateWidths(2560, 700)).toEqual([300, 400, 600, 800]);
  expect(candidateWidths(800)).toEqual([300, 400, 600, 800]);
  expect(candidateWidths(9999)).toHaveLength(11);
  const [avif] = imageSources({ url: '/media/a.jpg', photo: { width: 700 }, quality: 85 });
  expect(avif?.srcSet).toMatch(/ 700w$/);
});

test('[IMG-1] an embedded picture has no other sources', () => {
  expect(imageSources({ url: 'data:image/png;base64,AAAA', photo: {}, quality: 85 })).toEqual([]);
});
