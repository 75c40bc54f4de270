import sharp from 'sharp';
import { expect, test } from 'vitest';
import { datedPhoto } from '../../../../../tests/support/dated-photo.ts';
import { captureBytes, readCapture } from './read-capture.ts';

const TAKEN = '2026-11-20 06:41:07';

test('[SYNC-5] reads capture time and rating from the beginning of a JPEG', async () => {
  const photo = await datedPhoto(1, { taken: TAKEN, rating: 4 });
  const wanted = captureBytes(photo);
  expect(wanted).toBeLessThan(photo.length);
  expect(readCapture(photo.subarray(0, wanted))).toEqual({
    taken: {
      date: '2026-11-20',
      secondOfDay: 6 * 3600 + 41 * 60 + 7,
      moment: new Date('2026-11-20T06:41:07Z'),
    },
    rating: 4,
  });
});

test('[SYNC-5] asks for 1 MiB of a JPEG that begins with other data, and for all bytes of other formats', async () => {
  const photo = await datedPhoto(2, { taken: TAKEN });
  const segment = Buffer.alloc(65_000);
  segment.writeUInt32BE(0xffe70000 + segment.length - 2);
  const long = Buffer.concat([photo.subarray(0, 2), segment, segment, segment, photo.subarray(2)]);
  expect(captureBytes(long.subarray(0, 128 * 1024))).toBe(1024 * 1024);
  expect(readCapture(long).taken?.date).toBe('2026-11-20');
  const webp = await datedPhoto(3, { taken: TAKEN, format: 'webp' });
  expect(captureBytes(webp)).toBe(Number.POSITIVE_INFINITY);
  expect(readCapture(webp).taken?.date).toBe('2026-11-20');
});

test('[SYNC-5] a photo without metadata has no date and the rating 0; a rejected photo has the rating -1', async () => {
  const silent = await datedPhoto(4);
  expect(readCapture(silent)).toEqual({ rating: 0 });
  expect(readCapture(await datedPhoto(5, { rating: -1 }))).toEqual({ rating: -1 });
  expect(readCapture(await datedPhoto(6, { rating: 17 }))).toEqual({ rating: 0 });
  const png = await sharp(silent).png().toBuffer();
  expect(readCapture(png)).toEqual({ rating: 0 });
  expect(() => captureBytes(Buffer.from('<!doctype html>'))).toThrow('This file is not a photo');
});

test.each(['0000-00-00', '0001-01-01', '9999-12-31'])(
  '[SYNC-5] a photo with the date %s, which stands for an unknown time, is dated like one without',
  async (date) => {
    expect(readCapture(await datedPhoto(7, { taken: `${date} 00:00:00` }))).toEqual({ rating: 0 });
  },
);
