import { expect, test } from 'vitest';
import { photoSources } from './photo-sources.ts';

const URL_ON_SITE = '/media/a.jpg';
const widthsIn = (srcSet = '') => srcSet.split(', ').map((candidate) => candidate.split(' ')[1]);
const query = (address = '') => Object.fromEntries(new URL(address, 'http://site').searchParams);

test('[IMG-3] the viewer asks for 2560x1440 at quality 95', () => {
  const { src } = photoSources(URL_ON_SITE, { version: 'v1', width: 6000, height: 4000 });
  expect(query(src)).toEqual({
    url: URL_ON_SITE,
    width: '2560',
    height: '1440',
    quality: '95',
    v: 'v1',
  });
});

test('[IMG-3] [IMG-6] every width comes as AVIF, WebP and JPEG at the same quality', () => {
  const { formats, jpegSrcSet } = photoSources(URL_ON_SITE, { width: 6000, height: 4000 });
  expect(formats.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
  expect(query(formats[0]?.srcSet.split(' ')[0])).toMatchObject({ format: 'avif', quality: '95' });
  expect(query(jpegSrcSet?.split(' ')[0])).toMatchObject({ format: 'jpeg', quality: '95' });
  expect(widthsIn(jpegSrcSet)).toEqual(
    ['600', '800', '1200', '1600', '1920', '2400', '2560', '3840', '5120'].map((width) => `${width}w`),
  );
});

test('[IMG-6] no width is offered beyond the first that holds the whole original', () => {
  const { jpegSrcSet } = photoSources(URL_ON_SITE, { width: 1700, height: 1100 });
  expect(widthsIn(jpegSrcSet).at(-1)).toBe('1700w');
  expect(widthsIn(photoSources(URL_ON_SITE, { width: 200, height: 300 }).jpegSrcSet)).toEqual(['200w']);
});

test('[IMG-1] an embedded picture is its own address', () => {
  const data = 'data:image/png;base64,AAAA';
  expect(photoSources(data, {})).toMatchObject({ src: data, formats: [], jpegSrcSet: undefined });
});
