import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Collection } from '../../src/shared/collections.ts';
import { cropImage } from '../../src/shared/crops.ts';
import { imageFormats } from '../../src/shared/images.ts';
import { createCollection } from '../../src/shared/owner-collections.ts';
import { photoForm } from '../support/photo-form.ts';
import { photoKinds, photoWithMetadata, SECRET, secretsIn } from '../support/photos-with-metadata.ts';
import { hasExiftool, tagsInFolder } from '../support/run-exiftool.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { tally } from './tally.ts';

/** SECURITY.md, threat 4: photos with all metadata that their formats allow; whole, cropped and in `data:` URLs. */

/** The number of photos: 500 with `npm run test:abuse`, else one or two of each kind. */
const PHOTOS = process.env.ABUSE_FIGURES === undefined ? 10 : 500;
const PHOTOS_A_DAY = 5;
/** 10 s per photo, because each is requested in a dozen renditions. */
const TIMEOUT_MS = 120_000 + PHOTOS * 10_000;
const DAY_MS = 86_400_000;

if (!hasExiftool) console.warn('exiftool is not installed: responses are only searched for known words.');

let gallery: TestApp;
let owner: { cookie: string };
let folder: string;
const answers: { url: string; bytes: Buffer }[] = [];
beforeAll(async () => {
  gallery = await createTestApp();
  owner = await gallery.signIn();
  folder = await mkdtemp(join(tmpdir(), 'gomai-metadata-'));
});
afterAll(async () => {
  await gallery.close();
  await rm(folder, { recursive: true });
});

async function upload(bytes: Buffer): Promise<string> {
  const { type, body } = await photoForm(bytes, `${SECRET}.jpg`);
  const answer = await gallery.app.inject({
    method: 'POST',
    url: '/api/admin/photos',
    headers: { ...owner, 'content-type': type },
    payload: body,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ url: string }>().url;
}

/** Requests a URL as a visitor, without a cookie. */
async function ask(url: string): Promise<void> {
  const { statusCode, rawPayload, headers } = await gallery.app.inject(url);
  expect(statusCode, url).toBe(200);
  answers.push({ url, bytes: Buffer.concat([rawPayload, Buffer.from(JSON.stringify(headers))]) });
  const type = String(headers['content-type']);
  if (type.startsWith('image/')) await storeFile(type.slice('image/'.length), rawPayload);
}

let files = 0;
async function storeFile(type: string, bytes: Buffer): Promise<void> {
  files += 1;
  await writeFile(join(folder, `${files}.${type}`), bytes);
}

async function askEverything(url: string): Promise<void> {
  await ask(url);
  const photo = encodeURIComponent(url);
  for (const format of imageFormats) {
    for (const keep of [true, false]) {
      await ask(`/api/images/optimize?url=${photo}&format=${format}&width=300&preserveExif=${keep}`);
    }
  }
  await ask(`/api/images/exif?url=${photo}`);
}

async function save(day: number, photoUrls: string[]): Promise<Collection> {
  const date = new Date(Date.parse('2026-11-01') - day * DAY_MS).toISOString().slice(0, 10);
  const { status, body } = await gallery.call(
    createCollection,
    { body: { date, photoUrls } },
    { headers: owner },
  );
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(201);
  return body as Collection;
}

async function crop({ id, photoUrls }: Collection, photoIndex: number): Promise<string> {
  const imageUrl = photoUrls[photoIndex] ?? '';
  const cropData = { unit: '%', x: 10, y: 10, width: 80, height: 80 } as const;
  const body = { collectionId: id, photoIndex, imageUrl, cropData };
  const answer = await gallery.call(cropImage, { body }, { headers: owner });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return (answer.body as { photoUrl: string }).photoUrl;
}

function embedded(photo: Buffer): string {
  return `data:image/jpeg;base64,${photo.toString('base64')}`;
}

/** Groups of tags that do not come from an original, but from this disk, a standard colour profile or AVIF's boxes. */
const ALLOWED_GROUPS = ['System', 'ExifTool', 'ICC-header', 'ICC_Profile', 'QuickTime', 'Meta', 'Composite'];
const ALLOWED_TAGS: Readonly<Record<string, string>> = {
  File: 'FileType FileTypeExtension MIMEType ExifByteOrder ImageWidth ImageHeight EncodingProcess BitsPerSample ColorComponents YCbCrSubSampling',
  JFIF: 'JFIFVersion ResolutionUnit XResolution YResolution',
  RIFF: 'WebP_Flags ImageWidth ImageHeight VP8Version HorizontalScale VerticalScale',
  PNG: 'ImageWidth ImageHeight BitDepth ColorType Compression Filter Interlace ProfileName Gamma',
  'PNG-pHYs': 'PixelsPerUnitX PixelsPerUnitY PixelUnits',
  IFD0: 'Make Model Orientation XResolution YResolution ResolutionUnit YCbCrPositioning',
  ExifIFD:
    'LensModel FocalLength FNumber ExposureTime ISO DateTimeOriginal ExifVersion ComponentsConfiguration FlashpixVersion ColorSpace ExifImageWidth ExifImageHeight',
};

function isAllowed(tag: string): boolean {
  const [group = '', name = ''] = tag.split(':');
  return ALLOWED_GROUPS.includes(group) || (ALLOWED_TAGS[group]?.split(' ').includes(name) ?? false);
}

test('[META-1, IMG-8] threat 4: no response contains private metadata of an original', {
  timeout: TIMEOUT_MS,
}, async () => {
  for (let first = 0, day = 0; first < PHOTOS; first += PHOTOS_A_DAY, day += 2) {
    const numbers = Array.from({ length: PHOTOS_A_DAY }, (_, n) => first + n);
    const photos = await Promise.all(
      numbers.map((n) => photoWithMetadata(photoKinds[n % photoKinds.length] ?? 'jpeg', n)),
    );
    expect(photos.every((photo) => secretsIn(photo).length > 0)).toBe(true);

    const uploads = await save(day, await Promise.all(photos.map(upload)));
    for (const url of uploads.photoUrls) await askEverything(url);
    for (const index of numbers.keys()) await askEverything(await crop(uploads, index));

    const inAddresses = await save(day + 1, photos.map(embedded));
    for (const url of inAddresses.photoUrls) {
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
      answers.push({ url: 'an embedded image', bytes: Buffer.concat([bytes, Buffer.from(url)]) });
      await storeFile(url.slice('data:image/'.length, url.indexOf(';')), bytes);
    }
    await askEverything(await crop(inAddresses, 0));
    await ask(`/cards/${uploads.date}.jpeg`);
  }
  for (const url of ['/api/collections', '/rss.xml', '/atom.xml', '/feed.json']) await ask(url);

  const forbidden = answers.flatMap(({ url, bytes }) => secretsIn(bytes).map((found) => `${url}: ${found}`));
  await tally('4 privacy: words and thumbnails of originals', answers.length, forbidden.length);
  expect(forbidden).toEqual([]);
});

test.runIf(hasExiftool)(
  '[META-1, IMG-8] threat 4: exiftool finds only allowed tags in responses',
  { timeout: TIMEOUT_MS },
  async () => {
    const all = await tagsInFolder(folder);
    expect(all.length).toBe(files);
    const forbidden = all.flatMap(({ tags }) => tags.filter((tag) => !isAllowed(tag)));
    await tally('4 privacy: tags that exiftool finds', all.length, forbidden.length);
    expect([...new Set(forbidden)]).toEqual([]);
  },
);
