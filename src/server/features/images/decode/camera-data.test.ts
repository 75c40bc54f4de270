import sharp from 'sharp';
import { expect, test } from 'vitest';
import { safeParse } from 'zod/mini';
import { CameraData, cameraName, dayTaken, momentTaken, photoExif, readCameraData } from './camera-data.ts';

test('[META-1] formats every value as photographers write it', () => {
  expect(
    photoExif({
      make: 'Canon',
      model: 'Canon EOS R5',
      lens: 'RF24-70mm F2.8 L IS USM',
      focalLengthMm: 35,
      aperture: 8,
      shutterSpeedSec: 1 / 60,
      iso: 400,
      takenAt: '2026-11-20T06:41:00',
    }),
  ).toEqual({
    camera: 'Canon EOS R5',
    lens: 'RF24-70mm F2.8 L IS USM',
    focalLength: '35 mm',
    aperture: 'f/8',
    shutterSpeed: '1/60 s',
    iso: '400',
    dateTaken: '2026.11.20 6:41',
  });
});

test('[META-1] leaves out missing fields', () => {
  expect(photoExif({})).toEqual({});
  expect(Object.keys(photoExif({ iso: 100 }))).toEqual(['iso']);
});

test.each([
  ['Canon', 'Canon EOS R5', 'Canon EOS R5'],
  ['NIKON CORPORATION', 'NIKON D810', 'NIKON D810'],
  ['SONY', 'ILCE-7', 'SONY ILCE-7'],
  ['OLYMPUS IMAGING CORP.', 'E-PL3', 'OLYMPUS E-PL3'],
  ['Leica Camera AG', 'LEICA Q2', 'LEICA Q2'],
  ['EASTMAN KODAK COMPANY', 'KODAK EASYSHARE', 'KODAK EASYSHARE'],
  ['HUAWEI', 'HUAWEI-P30', 'HUAWEI-P30'],
  ['LGE', 'Nexus 5X', 'LGE Nexus 5X'],
  [undefined, 'X100VI', 'X100VI'],
  ['FUJIFILM', undefined, 'FUJIFILM'],
])('[META-1] the make %s and the model %s give the camera name %s', (make, model, name) => {
  expect(cameraName({ ...(make && { make }), ...(model && { model }) })).toBe(name);
});

test.each([
  [1 / 8000, '1/8000 s'],
  [0.00137, '1/730 s'],
  [0.2, '1/5 s'],
  [0.25, '0.25 s'],
  [0.5, '0.5 s'],
  [1.3, '1.3 s'],
  [30, '30 s'],
])('[META-1] shows an exposure of %d seconds as %s', (seconds, text) => {
  expect(photoExif({ shutterSpeedSec: seconds }).shutterSpeed).toBe(text);
});

test("[COL-6] the date taken is the date of the camera's clock, not the date in UTC", () => {
  const newYear = { takenAt: '2026-01-01T00:30:00', utcOffset: '+09:00' };
  expect(dayTaken(newYear)).toBe('2026-01-01');
  expect(momentTaken(newYear)?.toISOString()).toBe('2025-12-31T15:30:00.000Z');
  expect(dayTaken({})).toBeUndefined();
});

test.each([
  ['<exif:ISOSpeedRatings><rdf:Seq><rdf:li>400</rdf:li></rdf:Seq></exif:ISOSpeedRatings>', 400],
  [
    '<exif:ISOSpeedRatings><rdf:Seq><rdf:li>200</rdf:li><rdf:li>100</rdf:li></rdf:Seq></exif:ISOSpeedRatings>',
    200,
  ],
  [
    '<exif:ISOSpeedRatings>65535</exif:ISOSpeedRatings><exif:RecommendedExposureIndex>409600</exif:RecommendedExposureIndex>',
    409_600,
  ],
  ['<exif:ISOSpeedRatings>65535</exif:ISOSpeedRatings><exif:ISOSpeed>102400</exif:ISOSpeed>', 102_400],
  ['<exif:ISOSpeedRatings>65535</exif:ISOSpeedRatings>', undefined],
  [
    '<exif:ISOSpeedRatings>400</exif:ISOSpeedRatings><exif:RecommendedExposureIndex>500</exif:RecommendedExposureIndex>',
    400,
  ],
  ['<exif:ISOSpeedRatings>100.5</exif:ISOSpeedRatings>', 101],
  ['<exif:ISOSpeedRatings>4294967295</exif:ISOSpeedRatings>', undefined],
  ['<exif:ISOSpeedRatings>auto</exif:ISOSpeedRatings>', undefined],
])('[META-1] reads the ISO of %s as %s', async (tag, iso) => {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/">${tag}</rdf:Description></rdf:RDF></x:xmpmeta>`;
  const photo = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
  const camera = readCameraData(await photo.withXmp(xmp).jpeg().toBuffer(), 'jpg');
  expect(camera.iso).toBe(iso);
  expect(safeParse(CameraData, camera).success).toBe(true);
});

test('[META-1] stored camera data with an ISO that the database cannot hold is invalid', () => {
  for (const iso of [100.5, 2 ** 31]) expect(safeParse(CameraData, { iso }).success).toBe(false);
});

test.each([
  ['left by shortening the text', `${'x'.repeat(199)}📷`, `${'x'.repeat(199)}\ufffd`],
  ['already in the file', 'a&#xD83D;', 'a\ufffd'],
])('half an emoji (%s), which the database cannot store, is replaced', async (_, lens, expected) => {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" aux:Lens="${lens}"/></rdf:RDF></x:xmpmeta>`;
  const photo = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
  const camera = readCameraData(await photo.withXmp(xmp).jpeg().toBuffer(), 'jpg');
  expect(camera.lens).toBe(expected);
});
