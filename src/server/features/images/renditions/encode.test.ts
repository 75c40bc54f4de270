import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testImage } from '../../../../../tests/support/test-image.ts';
import { framedPart } from '../../../../shared/framed-part.ts';
import { openImage, release, toFramedIntermediate, toIntermediate } from '../decode/pixels.ts';
import { createDownscalePyramid, createPyramids, encodeRendition } from './encode.ts';

test('releasing an intermediate image frees its memory at once, but not the rendition made from it', async () => {
  const image = await openImage(await testImage({ width: 640, height: 480 }), 'jpg');
  const step = await toIntermediate(image, { width: 600 });
  const picture = await encodeRendition(step, { width: 600, quality: 85, format: 'webp', exif: false }, {});
  const copy = Buffer.from(picture);
  expect(step.input.length).toBeGreaterThan(600 * 450 * 3);
  release(step);
  expect(step.input).toHaveLength(0);
  expect(picture).toEqual(copy);
  await expect(toIntermediate(step, { width: 300 })).rejects.toMatchObject({ code: 'unprocessable' });
});

const WIDTHS = [1333, 1200, 800, 600, 400, 300];

let folder: string;
let drafts: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-encode-'));
  drafts = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function draft() {
  drafts += 1;
  return join(folder, `${drafts}.part`);
}

/** An image of waves: smooth like a sky, with edges like those of a roof. */
async function original() {
  const size = { width: 1333, height: 887 };
  const waves = Buffer.alloc(size.width * size.height, 0).map((_, n) => {
    const [x, y] = [n % size.width, Math.floor(n / size.width)];
    return 128 + 90 * Math.sin(x / 60) * Math.cos(y / 45) + (x % 200 < 100 ? 30 : 0);
  });
  return openImage(
    await sharp(waves, { raw: { ...size, channels: 1 } })
      .jpeg({ quality: 95 })
      .toBuffer(),
    'jpg',
  );
}

test('downscale pyramid: every step has the same size as the original scaled to that width', async () => {
  const image = await original();
  const pyramid = createDownscalePyramid(image, draft);
  for (const width of WIDTHS) {
    const alone = await toIntermediate(image, { width });
    const { input, height } = await pyramid.at(width);
    expect([width, height]).toEqual([alone.width, alone.height]);
    expect(await sharp(input).metadata()).toMatchObject({ width, height });
  }
});

test('downscale pyramid: every step looks like the original scaled to that width', async () => {
  const image = await original();
  const pyramid = createDownscalePyramid(image, draft);
  for (const width of WIDTHS) {
    const [fromPyramid, fromOriginal] = await Promise.all(
      [await pyramid.at(width), await toIntermediate(image, { width })].map(({ input }) =>
        sharp(input).raw().toBuffer(),
      ),
    );
    const difference = fromPyramid!.reduce((sum, value, n) => sum + Math.abs(value - fromOriginal![n]!), 0);
    expect(difference / fromPyramid!.length).toBeLessThan(2);
  }
});

test('downscale pyramid: makes each width only once', async () => {
  const pyramid = createDownscalePyramid(await original(), draft);
  expect(await pyramid.at(600)).toBe(await pyramid.at(600));
});

test('downscale pyramid: stores pixels in files, not in memory, and removes the files at its end', async () => {
  const pyramid = createDownscalePyramid(await original(), draft);
  for (const width of WIDTHS) expect((await pyramid.at(width)).input).toEqual(expect.any(String));
  expect(await readdir(folder)).toHaveLength(WIDTHS.length);
  await pyramid.end();
  expect(await readdir(folder)).toEqual([]);
});

test('downscale pyramid: leaves no file of a damaged image', async () => {
  const whole = await original();
  const damaged = { ...whole, input: (whole.input as Buffer).subarray(0, 5000) };
  await expect(createDownscalePyramid(damaged, draft).at(600)).rejects.toMatchObject({
    code: 'unprocessable',
  });
  expect(drafts).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

test('downscale pyramid: keeps pixels in memory if no draft file is available or writable', async () => {
  const inMemory = createDownscalePyramid(await original(), async () => undefined);
  expect((await inMemory.at(600)).input).toBeInstanceOf(Buffer);
  const pyramid = createDownscalePyramid(await original(), async () => join(folder, 'nowhere', 'x.part'));
  expect((await pyramid.at(600)).input).toBeInstanceOf(Buffer);
  await pyramid.end();
});

test.each([0, 35, 100])(
  '[LIGHT-7] a framing at %d %% shows the same part, whether made from the original or from a pyramid',
  async (at) => {
    const image = await original();
    const framing = { ratio: '3x4', at } as const;
    const { x, y, width, height } = framedPart(image, framing);
    const pyramids = createPyramids(image, draft);
    await pyramids.at({ width: 1333 });
    for (const wanted of [600, 400, 200]) {
      const expected = await sharp(image.input)
        .extract({ left: x, top: y, width, height })
        .resize({ width: wanted })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const alone = await toFramedIntermediate(image, framing, wanted);
      const step = await pyramids.at({ width: wanted, framing });
      expect(alone.width).toBe(wanted);
      for (const { input } of [alone, step]) {
        const found = await sharp(input)
          .resize({ width: wanted, height: expected.info.height, fit: 'fill' })
          .raw()
          .toBuffer();
        const difference = found.reduce((sum, value, n) => sum + Math.abs(value - expected.data[n]!), 0);
        expect(difference / found.length).toBeLessThan(2.5);
      }
    }
    await pyramids.end();
    expect(await readdir(folder)).toEqual([]);
  },
);

test('[LIGHT-7] a framing is made from the original if the widest step of the pyramid is too narrow', async () => {
  const pyramids = createPyramids(await original(), draft);
  await pyramids.at({ width: 600 });
  const step = await pyramids.at({ width: 640, framing: { ratio: '3x4', at: 50 } });
  // Intermediate images are never enlarged, so a framing of the 600 px step would be narrower than 640 px.
  expect(step.width).toBe(640);
});
