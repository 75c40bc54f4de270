import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash';
import { expect, test } from 'vitest';
import { thumbhashPreview } from './thumbhash-preview.ts';

/** The hash of a blue sky over a green field, both brighter on the left. */
function hashOf(width: number, height: number): Uint8Array {
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = 1 - x / width / 2;
      const colour = y < height / 2 ? [90, 150, 230] : [70, 140, 40];
      rgba.set([...colour.map((level) => level * light), 255], (y * width + x) * 4);
    }
  }
  return rgbaToThumbHash(width, height, rgba);
}

/** Reads the bitmap's size, and its pixels as the reference decoder orders them: red, green, blue. */
function pixelsOf(url: string) {
  const file = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  const width = file.readInt32LE(18);
  const height = -file.readInt32LE(22);
  const rowBytes = (file.length - 54) / height;
  const at = (x: number, y: number) => {
    const start = 54 + y * rowBytes + x * 3;
    return [file[start + 2]!, file[start + 1]!, file[start]!];
  };
  return { width, height, at };
}

test.each([
  ['landscape', 90, 60, 16],
  ['portrait', 60, 90, 12],
  ['square', 80, 80, 12],
  ['small', 90, 60, 6],
])(
  '[IMG-6] a %s preview has nearly the same colours as the reference decoder’s image',
  (_name, width, height, sizePx) => {
    const hash = hashOf(width, height);
    const preview = pixelsOf(thumbhashPreview(Buffer.from(hash).toString('base64'), sizePx)!);
    const reference = thumbHashToRGBA(hash);

    expect(Math.max(preview.width, preview.height)).toBe(sizePx);
    expect(Math.sign(preview.width - preview.height)).toBe(Math.sign(width - height));
    for (let y = 0; y < preview.height; y++) {
      for (let x = 0; x < preview.width; x++) {
        const column = Math.floor(((x + 0.5) / preview.width) * reference.w);
        const row = Math.floor(((y + 0.5) / preview.height) * reference.h);
        const start = (row * reference.w + column) * 4;
        for (const [channel, level] of preview.at(x, y).entries()) {
          expect(Math.abs(level - reference.rgba[start + channel]!)).toBeLessThan(12);
        }
      }
    }
  },
);

test('[IMG-6] returns no preview for an unreadable hash', () => {
  expect(thumbhashPreview('', 6)).toBeUndefined();
  expect(thumbhashPreview('%%%', 6)).toBeUndefined();
});
