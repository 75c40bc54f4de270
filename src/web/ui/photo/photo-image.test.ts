import { expect, test } from 'vitest';
import { firstImageState, imageSources, nextImageState, placeSources } from './photo-image.tsx';

test('[IMG-1] a photo begins as loading, or as failed if it has no URL', () => {
  expect(firstImageState('  ')).toBe('failed');
  expect(firstImageState('/media/a.jpg')).toBe('loading');
  expect(nextImageState('loading', 'load', true)).toBe('full');
});

test('[IMG-2] after an error a photo loads its fallback; without one, or after a second error, it has failed', () => {
  expect(nextImageState('loading', 'error', true)).toBe('fallback');
  expect(nextImageState('fallback', 'load', true)).toBe('fallback');
  expect(nextImageState('fallback', 'error', true)).toBe('failed');
  expect(nextImageState('loading', 'error', false)).toBe('failed');
});

test('[IMG-6] offers AVIF, then WebP, then JPEG, with the photo and its version in every URL', () => {
  const sources = imageSources({
    url: '/media/a.jpg',
    photo: { version: 'v1', width: 6000 },
    quality: 85,
    widths: [300, 400],
  });
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp', 'image/jpeg']);
  const srcSetIn = (format: string) =>
    `/api/images/optimize?url=%2Fmedia%2Fa.jpg&width=300&quality=85&format=${format}&v=v1 300w, ` +
    `/api/images/optimize?url=%2Fmedia%2Fa.jpg&width=400&quality=85&format=${format}&v=v1 400w`;
  expect(sources.map(({ srcSet }) => srcSet)).toEqual(['avif', 'webp', 'jpeg'].map(srcSetIn));
});

test('[IMG-6] offers prepared widths up to the first that fills the place or reaches the photo’s own width', () => {
  const widthsOf = (width: number | undefined, largest?: number) =>
    placeSources({ url: '/media/a.jpg', photo: { width }, largest })[0]?.srcSet.match(/\d+(?=w)/g);
  expect(widthsOf(6000)).toEqual(['400', '600', '800', '1200', '1600']);
  expect(widthsOf(6000, 750)).toEqual(['400', '600', '800']);
  expect(widthsOf(700)).toEqual(['400', '600', '700']);
  expect(widthsOf(undefined, 400)).toEqual(['400']);
});

test('[LIGHT-7] a framed photo’s sources contain only the framed part, in the widths prepared for its ratio', () => {
  const [avif] = placeSources({
    url: '/media/a.jpg',
    photo: { version: 'v1', width: 1200, height: 800 },
    framing: { ratio: '3x4', at: 35 },
  });
  expect(avif?.srcSet.split(', ')[1]).toBe(
    '/api/images/optimize?url=%2Fmedia%2Fa.jpg&width=320&quality=85&format=avif&ratio=3x4&at=35&v=v1 320w',
  );
  expect(avif?.srcSet.match(/\d+(?=w)/g)).toEqual(['200', '320', '400', '600']);
});

test('[IMG-1] an image in a `data:` URL has no other sources', () => {
  expect(imageSources({ url: 'data:image/png;base64,AAAA', photo: {}, quality: 85, widths: [400] })).toEqual(
    [],
  );
});
