import { expect, test } from 'vitest';
import { photoSources } from './photo-sources.ts';

const URL_ON_SITE = '/media/a.jpg';
const widthsIn = (srcSet = '') => srcSet.split(', ').map((candidate) => candidate.split(' ')[1]);
const query = (address = '') => Object.fromEntries(new URL(address, 'http://site').searchParams);

test('[IMG-3] without `srcset` the viewer requests 2560x1440 at quality 95', () => {
  const { src } = photoSources(URL_ON_SITE, { version: 'v1', width: 6000, height: 4000 });
  expect(query(src)).toEqual({
    url: URL_ON_SITE,
    width: '2560',
    height: '1440',
    quality: '95',
    v: 'v1',
  });
});

test('[IMG-3, IMG-6] offers every width as AVIF, WebP and JPEG at the same quality', () => {
  const { formats } = photoSources(URL_ON_SITE, { width: 6000, height: 4000 });
  expect(formats.map(({ type }) => type)).toEqual(['image/avif', 'image/webp', 'image/jpeg']);
  for (const { format, srcSet } of formats) {
    expect(query(srcSet.split(' ')[0])).toMatchObject({ format, quality: '95' });
    expect(widthsIn(srcSet)).toEqual(['1200w', '1920w', '2560w', '3840w', '5120w']);
  }
});

test('[IMG-6] offers no width above that of the original', () => {
  const widthsFor = (width: number, height: number) =>
    widthsIn(photoSources(URL_ON_SITE, { width, height }).formats[0]?.srcSet);
  expect(widthsFor(1700, 1100).at(-1)).toBe('1700w');
  expect(widthsFor(200, 300)).toEqual(['200w']);
  expect(widthsFor(2560, 1600)).toEqual(['1200w', '1920w', '2560w']);
});

test('[IMG-1] a `data:` URL is the only source of its image', () => {
  const data = 'data:image/png;base64,AAAA';
  expect(photoSources(data, {})).toMatchObject({ src: data, formats: [] });
});

test('[VIEW-9, SLIDE-1] `sizes` is the photo’s width (beside the panel, or alone in the slideshow) times the zoom', () => {
  const photo = { width: 3000, height: 2000 };
  const { sizes } = photoSources(URL_ON_SITE, photo, { panel: false, scale: 2.5 });
  expect(photoSources(URL_ON_SITE, photo).sizes).toBe(
    '(min-width: 1024px) calc(min(100vw - 472px, (100vh - 128px) * 1.5000)), ' +
      // A phone in landscape orientation has its buttons at the sides.
      '(max-height: 479px) calc(min(100vw - 112px, (100vh - 16px) * 1.5000)), ' +
      'calc(min(100vw - 0px, (100vh - 128px) * 1.5000))',
  );
  expect(sizes).toBe('calc(2.5 * min(100vw - 0px, (100vh - 0px) * 1.5000))');
});

test('[HDR-1] only a photo with a gain map has HDR sources, including large widths for zooming', () => {
  const photo = { version: 'v1', width: 6000, height: 4000 };
  expect(photoSources(URL_ON_SITE, photo).hdr).toBeUndefined();
  const { hdr, ...standard } = photoSources(URL_ON_SITE, { ...photo, hasGainMap: true });
  expect(widthsIn(hdr)).toEqual(['1200w', '2560w', '3840w', '5120w']);
  expect(query(hdr?.split(' ')[0])).toEqual({
    ...{ url: URL_ON_SITE, v: 'v1', width: '1200' },
    ...{ quality: '90', format: 'jpeg', hdr: 'true' },
  });
  expect({ ...standard, hdr: undefined }).toEqual(photoSources(URL_ON_SITE, photo));
  expect(widthsIn(photoSources(URL_ON_SITE, { width: 900, height: 600, hasGainMap: true }).hdr)).toEqual([
    '900w',
  ]);
});
