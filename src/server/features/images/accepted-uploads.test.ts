import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImageServer, startImageServer } from '../../../../tests/support/image-server.ts';
import { testImage } from '../../../../tests/support/test-image.ts';
import { imageFormats } from '../../../shared/images.ts';
import { hasStrayBytesOnly } from './decode/pixels.ts';

/** Tests that the server can show every file that it accepts as an upload. */

let server: ImageServer;
beforeAll(async () => {
  server = await startImageServer();
});
afterAll(() => server.close());

async function expectShown(original: Buffer): Promise<void> {
  const { status, body } = await server.upload(original);
  expect(status, JSON.stringify(body)).toBe(200);
  server.published.add(body.url);
  expect((await server.app.inject(body.url)).statusCode).toBe(200);
  for (const format of imageFormats) {
    const query = { url: body.url, format, width: '300' };
    const { statusCode } = await server.app.inject({ url: '/api/images/optimize', query });
    expect(statusCode, format).toBe(200);
  }
  await server.photos.cache.prepare(body.url);
}

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#456' } });
}

test.each([
  [1, 17_000],
  [1, 70_000],
  [2, 66_000],
  [70_000, 1],
])('[IMG-7] an image of %i x %i is shown in every format', async (width, height) => {
  await expectShown(await plain(width, height).png().toBuffer());
});

const jpeg = await testImage({ width: 160, height: 120 });
const progressive = await sharp(jpeg).jpeg({ progressive: true }).toBuffer();
const end = Buffer.from([0xff, 0xd9]);

/** Adds bytes before the end marker of a JPEG, as some cameras do. */
function withStrayBytes(image: Buffer, ...stray: number[]): Buffer {
  return Buffer.concat([image.subarray(0, -2), Buffer.from(stray), end]);
}

test.each([
  ['two before its end', withStrayBytes(jpeg, 0x20, 0x20)],
  ['two before its end, progressive', withStrayBytes(progressive, 0x20, 0x20)],
  ['zeros before its end, progressive', withStrayBytes(progressive, 0, 0)],
  ['two after its end', Buffer.concat([jpeg, Buffer.from([1, 2])])],
  ['a second end', Buffer.concat([progressive, end])],
  ['a second image', Buffer.concat([progressive, jpeg])],
])('[IMG-7] accepts and shows a JPEG with stray bytes: %s', async (_, original) => {
  await expectShown(original);
});

test('[IMG-7] a JPEG with damaged last rows is either refused at upload or shown', async () => {
  const large = await testImage({ width: 720, height: 480 });
  const outcomes = { shown: 0, refused: 0 };
  for (const back of [3, 7, 19, 51, 389, 2956, 9976, 22_445]) {
    const damaged = Buffer.from(large);
    damaged[damaged.length - back] = 0xff;
    const { status, body } = await server.upload(damaged);
    outcomes[status === 422 ? 'refused' : 'shown'] += 1;
    if (status === 422) continue;
    server.published.add(body.url);
    expect((await server.app.inject(body.url)).statusCode).toBe(200);
  }
  expect(outcomes.shown).toBeGreaterThan(0);
  expect(outcomes.refused).toBeGreaterThan(0);
});

test.each([
  ['without its end', jpeg.subarray(0, -2)],
  ['cut in the middle', jpeg.subarray(0, jpeg.length / 2)],
  ['cut in the middle, progressive', progressive.subarray(0, progressive.length / 2)],
])('[API-3] refuses a JPEG %s', async (_, original) => {
  expect((await server.upload(original)).status).toBe(422);
});

const STRAY = 'VipsJpeg: Corrupt JPEG data: 1 extraneous bytes before marker 0xd9';

test.each([
  [STRAY, true],
  [`source: bad seek to 4704\nsource: bad seek to 4696\n${STRAY}`, true],
  ['VipsJpeg: premature end of JPEG image', false],
  [`VipsJpeg: Corrupt JPEG data: bad Huffman code\n${STRAY}`, false],
  ['source: bad seek to 4704', false],
])(
  '[IMG-7] distinguishes stray bytes from damage, even if libvips’s message has lines about other images: %j',
  (message, expected) => {
    expect(hasStrayBytesOnly(message)).toBe(expected);
  },
);
