import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExifReader from 'exifreader';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paintedDays } from './days.ts';
import { paintAll } from './paint.ts';
import { paintImage } from './paint-image.ts';
import type { PaintedDay, PaintedPhoto } from './painted-day.ts';

const SHRINK = 24;
const even = (pixels: number) => 2 * Math.round(pixels / SHRINK / 2);
const small = (photo: PaintedPhoto) => ({ ...photo, width: even(photo.width), height: even(photo.height) });
const photos = paintedDays.flatMap((day) => day.photos);

describe('the painted days', () => {
  it('are seven, with 35 different scenes and at least two portrait photos a day', () => {
    expect(paintedDays.map((day) => day.photos.length)).toEqual([5, 5, 5, 5, 5, 5, 5]);
    expect(new Set(photos.map((photo) => photo.scene)).size).toBe(35);
    expect(new Set(photos.map((photo) => photo.name)).size).toBe(35);
    for (const day of paintedDays) {
      expect(day.photos.filter((photo) => photo.height > photo.width).length).toBeGreaterThanOrEqual(2);
    }
  });

  it('have photos of at least 12 megapixels with texts in both languages', () => {
    for (const { width, height, caption, alt } of photos) {
      expect(width * height).toBeGreaterThanOrEqual(12_000_000);
      expect(caption.en && caption.ja && alt.en && alt.ja).toBeTruthy();
    }
  });
});

describe('painting', () => {
  it('gives the same pixels for the same seed, and different pixels for another seed', () => {
    const digest = (photo: PaintedPhoto) => createHash('sha256').update(paintImage(photo)).digest('hex');
    for (const photo of photos.filter((_, i) => i % 12 === 0).map(small)) {
      expect(digest(photo)).toBe(digest(photo));
      expect(digest({ ...photo, seed: photo.seed + 1 })).not.toBe(digest(photo));
    }
  });

  it('makes 35 images that differ visibly from each other', async () => {
    const looks = await Promise.all(photos.map(small).map(look));
    let closest = { difference: Number.POSITIVE_INFINITY, pair: '' };
    for (const [i, one] of looks.entries()) {
      for (const [j, other] of looks.entries()) {
        if (j <= i) continue;
        const difference = meanDifference(one, other);
        if (difference < closest.difference)
          closest = { difference, pair: `${photos[i]?.name} ${photos[j]?.name}` };
      }
    }
    expect(closest.difference, closest.pair).toBeGreaterThan(9);
  });
});

/** The image reduced to 12 by 12 pixels. */
async function look(photo: PaintedPhoto): Promise<Buffer> {
  const { width, height } = photo;
  return sharp(paintImage(photo), { raw: { width, height, channels: 3 } })
    .resize(12, 12, { fit: 'fill' })
    .raw()
    .toBuffer();
}

function meanDifference(one: Buffer, other: Buffer): number {
  let sum = 0;
  for (const [i, value] of one.entries()) sum += Math.abs(value - (other[i] ?? 0));
  return sum / one.length;
}

describe('painted files', () => {
  const days: PaintedDay[] = paintedDays
    .slice(0, 2)
    .map((day) => ({ ...day, photos: day.photos.slice(0, 2).map(small) }));
  const dates = ['2026-05-02', '2026-05-01'];
  let directory = '';
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'gomai-painting-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('contain camera data, are reported one by one, and are not painted twice', async () => {
    const seen: string[] = [];
    const request = { directory, dates, days, concurrency: 2 };
    const files = await paintAll({
      ...request,
      onProgress: ({ done, total, name }) => seen.push(`${done}/${total} ${name}`),
    });
    expect(seen).toHaveLength(4);
    expect(seen.at(-1)).toMatch(/^4\/4 /);
    for (const [d, day] of days.entries()) {
      for (const [n, photo] of day.photos.entries()) {
        const path = files[d]?.[n] ?? '';
        expect(path).toBe(join(directory, `${d}-${n + 1}-${photo.name}.jpg`));
        const tags = ExifReader.load(await readFile(path));
        expect(tags.Make?.description).toBe(photo.exif.make);
        expect(tags.Model?.description).toBe(photo.exif.model);
        expect(tags.LensModel?.description).toBe(photo.exif.lens);
        expect(tags.FocalLength?.description).toContain(String(photo.exif.focalLengthMm));
        expect(tags.FNumber?.description).toContain(String(photo.exif.fNumber));
        expect(tags.ExposureTime?.description).toBe(photo.exif.exposureTime);
        expect(tags.ISOSpeedRatings?.description).toBe(photo.exif.iso);
        expect(tags.DateTimeOriginal?.description).toBe(
          `${dates[d]?.replaceAll('-', ':')} ${photo.exif.time}`,
        );
      }
    }
    const before = (await stat(files[0]?.[0] ?? '')).mtimeMs;
    expect(await paintAll(request)).toEqual(files);
    expect((await stat(files[0]?.[0] ?? '')).mtimeMs).toBe(before);
  });

  it('get another date without being painted again', async () => {
    const [[path = ''] = []] = await paintAll({ directory, dates, days });
    const before = await readFile(path);
    const pixels = await sharp(before).raw().toBuffer();
    await paintAll({ directory, dates: ['2027-01-31', '2027-01-30'], days });
    const after = await readFile(path);
    const { time } = days[0]?.photos[0]?.exif ?? {};
    expect(ExifReader.load(after).DateTimeOriginal?.description).toBe(`2027:01:31 ${time}`);
    expect(after.length).toBe(before.length);
    expect((await sharp(after).raw().toBuffer()).equals(pixels)).toBe(true);
  });

  it('are not made if their folder cannot be created, and the error names the folder', async () => {
    const occupied = join(directory, 'occupied');
    await writeFile(occupied, '');
    await expect(paintAll({ directory: occupied, dates, days })).rejects.toThrow(
      `EEXIST: file already exists, mkdir '${occupied}'`,
    );
  });
});
