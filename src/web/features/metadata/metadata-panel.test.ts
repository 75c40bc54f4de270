import { expect, test } from 'vitest';
import { metadataFields, metadataLines } from './metadata-panel.tsx';
import { metadataTexts } from './texts.ts';

const exif = {
  dateTaken: '2026.11.20 6:41',
  iso: '400',
  aperture: 'f/8',
  shutterSpeed: '1/60 s',
  focalLength: '35 mm',
  lens: 'RF24-70mm F2.8 L IS USM',
  camera: 'Canon EOS R5',
};
const labelled = (data: Parameters<typeof metadataFields>[0]) =>
  metadataFields(data).map(({ name, value }) => [metadataTexts[name].en, value]);

test('[META-1] the fields have their labels, in order', () => {
  expect(labelled(exif)).toEqual([
    ['CAMERA', 'Canon EOS R5'],
    ['LENS', 'RF24-70mm F2.8 L IS USM'],
    ['FOCAL LENGTH', '35 mm'],
    ['EXPOSURE TIME', '1/60 s'],
    ['APERTURE', 'f/8'],
    ['ISO', '400'],
    ['DATE TAKEN', '2026.11.20 6:41'],
  ]);
  expect(Object.values(metadataTexts).every(({ shown }) => shown === 'en')).toBe(true);
});

test('[META-1] a line break never separates a number from its unit or precedes a dot', () => {
  expect(metadataLines(metadataFields(exif))).toEqual([
    'Canon EOS R5\u00a0· RF24-70mm F2.8 L IS USM',
    '35\u00a0mm\u00a0· 1/60\u00a0s\u00a0· f/8\u00a0· ISO\u00a0400',
    '2026.11.20\u00a06:41',
  ]);
});

test('[META-1] a field appears only if it has a value', () => {
  expect(labelled({ camera: 'Pentax 67', lens: '', iso: '  ', dateTaken: '2026.11.20' })).toEqual([
    ['CAMERA', 'Pentax 67'],
    ['DATE TAKEN', '2026.11.20'],
  ]);
});

test('[HDR-4] the panel says HDR for an HDR photo only, even if it has no camera data', () => {
  const labels = (range: 'hdr' | 'wide') => metadataFields(exif, range).map(({ name }) => name);
  expect(labels('hdr').slice(-3)).toEqual(['iso', 'range', 'dateTaken']);
  expect(labels('wide')).not.toContain('range');
  expect(metadataFields({}, 'hdr')).toEqual([{ name: 'range', value: 'HDR' }]);
});

test('[META-2] without camera, lens or exposure nothing is shown, not even the date', () => {
  expect(labelled({ dateTaken: '2026.11.20' })).toEqual([]);
  expect(labelled({})).toEqual([]);
  expect(labelled({ iso: '400' })).toEqual([['ISO', '400']]);
});
