import { expect, test } from 'vitest';
import { firstImageState, imageSources, nextImageState, pageWidths } from './photo-image.tsx';

test('[IMG-1] loading, then full; an empty source fails at once', () => {
  expect(firstImageState('  ')).toBe('failed');
  expect(firstImageState('/media/a.jpg')).toBe('loading');
  expect(nextImageState('loading', 'load', true)).toBe('full');
});

test('[IMG-2] a failure shows the fallback where enabled; a second one ends it', () => {
  expect(nextImageState('loading', 'error', true)).toBe('fallback');
  expect(nextImageState('fallback', 'load', true)).toBe('fallback');
  expect(nextImageState('fallback', 'error', true)).toBe('failed');
  expect(nextImageState('loading', 'error', false)).toBe('failed');
});

test('[IMG-6] AVIF first, then WebP, then JPEG, with the photo and its version in every url', () => {
  const sources = imageSources({
    url: '/media/a.jpg',
    photo: { version: 'v1', width: 6000, height: 4000 },
    quality: 85,
    widths: [300, 400],
  });
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp', 'image/jpeg']);
  expect(sources[0]?.srcSet).toBe(
    '/api/images/optimize?url=%2Fmedia%2Fa.jpg&width=300&quality=85&format=avif&v=v1 300w, ' +
      '/api/images/optimize?url=%2Fmedia%2Fa.jpg&width=400&quality=85&format=avif&v=v1 400w',
  );
});

test('[IMG-6] the prepared widths are offered, and a small photo never more than its own', () => {
  expect(pageWidths(6000)).toEqual([400, 600, 800, 1200, 1600]);
  expect(pageWidths(6000, 750)).toEqual([400, 600, 800]);
  expect(pageWidths(700)).toEqual([400, 600, 800]);
  expect(pageWidths(undefined, 400)).toEqual([400]);
  const [avif] = imageSources({
    url: '/media/a.jpg',
    photo: { width: 700 },
    quality: 85,
    widths: pageWidths(700),
  });
  expect(avif?.srcSet).toMatch(/ 700w$/);
});

test('[IMG-1] an embedded image has no other sources', () => {
  expect(imageSources({ url: 'data:image/png;base64,AAAA', photo: {}, quality: 85, widths: [400] })).toEqual(
    [],
  );
});
