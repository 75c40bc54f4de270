import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createCascade } from './cascade.ts';
import { mezzanine } from './encode.ts';
import { openImage } from './pixels.ts';

const WIDTHS = [1333, 1200, 800, 600, 400, 300];

/** Waves: smooth as a sky, with edges as a roof has them. */
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

test('issue 7, cascade: every width has the very size it would have alone, never larger than the photo', async () => {
  const image = await original();
  const cascade = createCascade(image);
  for (const width of WIDTHS) {
    const alone = await mezzanine(image, { width });
    const { input, height } = await cascade.inWidth(width);
    expect([width, height]).toEqual([alone.width, alone.height]);
    expect(await sharp(input).metadata()).toMatchObject({ width, height });
  }
});

test('issue 7, cascade: what comes of it looks as if made of the original', async () => {
  const image = await original();
  const cascade = createCascade(image);
  for (const width of WIDTHS) {
    const [one, alone] = await Promise.all(
      [await cascade.inWidth(width), await mezzanine(image, { width })].map(({ input }) =>
        sharp(input).raw().toBuffer(),
      ),
    );
    const difference = one!.reduce((sum, value, n) => sum + Math.abs(value - alone![n]!), 0) / one!.length;
    expect(difference).toBeLessThan(2);
  }
});

test('a width that was made is made once', async () => {
  const cascade = createCascade(await original());
  expect(await cascade.inWidth(600)).toBe(await cascade.inWidth(600));
});
