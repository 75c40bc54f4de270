import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exifPhoto, hasExamplePhotos } from '../../../../../tests/support/example-photos.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { type Collection, listCollections } from '../../../../shared/collections.ts';
import { cropImage, getOriginal, type OriginalPhoto, resetImage } from '../../../../shared/crops.ts';
import { type GuestBook, getGuestBook } from '../../../../shared/guest-book.ts';
import { getExif, imageUrlOf } from '../../../../shared/images.ts';
import { setVisitorLikes } from '../../../../shared/likes.ts';
import { updateCollection } from '../../../../shared/owner-collections.ts';
import { eq } from '../../../db/orm.ts';
import { photoMetadata, storedCollections } from '../../../db/schema/days.ts';
import { guestBookEntries } from '../../../db/schema/guest-book.ts';
import { photoCrops } from '../../../db/schema/photos.ts';
import { bytesOfDataUrl } from '../embedded/encode-embedded.ts';

/** The colours of the photo's four quarters, which identify a crop. */
const CORNERS = { red: [200, 30, 30], green: [30, 160, 30], blue: [30, 30, 200], grey: [128, 128, 128] };
type Corner = keyof typeof CORNERS;
const CORNER_AT: Record<Corner, { x: number; y: number }> = {
  red: { x: 0, y: 0 },
  green: { x: 50, y: 0 },
  blue: { x: 0, y: 50 },
  grey: { x: 50, y: 50 },
};

async function fourCorners({ width = 240, height = 180, orientation = 1 } = {}): Promise<Buffer> {
  const field = ([r = 0, g = 0, b = 0]: number[]) => ({
    create: { width: width / 2, height: height / 2, channels: 3 as const, background: { r, g, b } },
  });
  const upright = await sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite([
      { input: field(CORNERS.red), left: 0, top: 0 },
      { input: field(CORNERS.green), left: width / 2, top: 0 },
      { input: field(CORNERS.blue), left: 0, top: height / 2 },
      { input: field(CORNERS.grey), left: width / 2, top: height / 2 },
    ])
    .png()
    .toBuffer();
  // Orientation 6: the file is stored sideways, and viewers rotate it 90° clockwise.
  const stored = orientation === 6 ? sharp(upright).rotate(-90) : sharp(upright);
  return stored
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { Make: 'Canon', Model: 'Canon EOS R5' }, IFD2: { ISOSpeedRatings: '400' } })
    .withMetadata({ orientation })
    .toBuffer();
}

let gallery: TestApp;
let headers: { cookie: string };
let source: Server;
let photoUrls: string[];
let day: Collection;
const files = new Map<string, Buffer>();

beforeAll(async () => {
  source = createServer((request, reply) => {
    const file = files.get(request.url?.split('?')[0] ?? '');
    reply.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise<void>((done) => source.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(source.address() as AddressInfo).port}`;
  photoUrls = [0, 1, 2, 3, 4].map((n) => `http://${host}/DSC_000${n}.jpg?key=${n}`);
  gallery = await createTestApp({ TRUSTED_SOURCES: host });
  headers = await gallery.signIn();
  for (const n of [0, 1, 2, 3, 4]) {
    const size = { width: 240 + 2 * n, ...(n === 1 ? { orientation: 6 } : {}) };
    files.set(`/DSC_000${n}.jpg`, await fourCorners(size));
  }
});
afterAll(async () => {
  await gallery.close();
  await new Promise((done) => source.close(done));
});
beforeEach(async () => {
  await gallery.db.delete(storedCollections);
  const answer = await gallery.app.inject({
    method: 'POST',
    url: '/api/collections',
    headers,
    payload: { date: '2026-11-20', photoUrls },
  });
  day = answer.json();
});

const at = (photoIndex: number) => ({ collectionId: day.id, photoIndex });
const whole = { x: 0, y: 0, width: 100, height: 100, unit: '%' as const };
const crop = (photoIndex: number, part: Partial<typeof whole>, imageUrl = photoUrls[photoIndex] ?? '') =>
  gallery.call(
    cropImage,
    { body: { imageUrl, cropData: { ...whole, ...part }, ...at(photoIndex) } },
    { headers },
  );
const cropTo = (photoIndex: number, corner: Corner) =>
  crop(photoIndex, { ...CORNER_AT[corner], width: 50, height: 50 });
const reset = (photoIndex: number) => gallery.call(resetImage, { body: at(photoIndex) }, { headers });
const original = async (photoIndex: number) =>
  (await gallery.call(getOriginal, { params: at(photoIndex) }, { headers })).body as OriginalPhoto;
const shown = async () => ((await gallery.call(listCollections, { query: {} })).body as Collection[])[0];
const change = async (urls: string[]) =>
  (
    await gallery.call(
      updateCollection,
      { params: { date: day.date }, body: { photoUrls: urls } },
      { headers },
    )
  ).body as Collection;

/** Requests a photo as a visitor does. */
const fetched = (url: string) => gallery.app.inject(imageUrlOf({ url, width: 300, format: 'jpeg' }));

async function expectColour(picture: Buffer, corner: Corner): Promise<void> {
  const { channels } = await sharp(picture).stats();
  const found = channels.map(({ mean }) => Math.round(mean));
  for (const [channel, value] of CORNERS[corner].entries()) {
    expect(Math.abs((found[channel] ?? 0) - value), `${corner}: ${found}`).toBeLessThan(8);
  }
}

describe('cropping', () => {
  test.each(['red', 'green', 'blue', 'grey'] as const)(
    '[CROP-5] [API-1] visitors see the cropped %s part, upright and with its own width and height',
    async (corner) => {
      for (const photoIndex of [0, 1]) {
        const { status, body } = await cropTo(photoIndex, corner);
        expect(status).toBe(200);
        const { photoUrl } = body as { photoUrl: string };
        expect(photoUrl).toMatch(/^\/media\/crops\/[0-9a-f]{64}\.jpg$/);
        const today = await shown();
        expect(today?.photoUrls[photoIndex]).toBe(photoUrl);
        const width = photoIndex === 0 ? 120 : 121;
        expect(today?.photos[photoIndex]).toMatchObject({ cropped: true, width, height: 90 });
        await expectColour((await fetched(photoUrl)).rawPayload, corner);
        const opened = await gallery.app.inject(photoUrl);
        expect(opened.headers['content-type']).toBe('image/jpeg');
        await expectColour(opened.rawPayload, corner);
      }
    },
  );

  test('[CROP-5] two crops of a photo differ in URL, version and preview; versioned URLs are immutable', async () => {
    await cropTo(0, 'red');
    const before = await shown();
    const first = before?.photos[0];
    await cropTo(0, 'blue');
    const after = await shown();
    const second = after?.photos[0];
    const url = after?.photoUrls[0] ?? '';
    expect(url).not.toBe(before?.photoUrls[0]);
    expect(second?.version).not.toBe(first?.version);
    expect(second?.thumbhash).not.toBe(first?.thumbhash);
    const answer = await gallery.app.inject(imageUrlOf({ url, version: second?.version, width: 300 }));
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('[CROP-5] [BOOK-2] a cropped photo keeps its camera data, likes and guest book entries', async () => {
    const cookies = await gallery.call(setVisitorLikes, {
      params: { id: day.id, index: 0 },
      body: { likes: 4 },
    });
    const photoUrl = (await shown())?.photoUrls[0];
    const entry = { name: 'Fox', line: 'The light!', status: 'shown', signedAt: new Date() } as const;
    await gallery.db.insert(guestBookEntries).values({ ...entry, collectionId: day.id, photoUrl });
    await cropTo(0, 'green');
    const { body: book } = await gallery.call(getGuestBook, { params: { date: day.date }, query: {} });
    expect(book).toMatchObject({ entries: [{ photoIndex: 0 }] });
    const url = (await shown())?.photoUrls[0] ?? '';
    expect((await gallery.call(getExif, { query: { url } })).body).toMatchObject({
      camera: 'Canon EOS R5',
      iso: '400',
    });
    expect((await shown())?.photoLikes[0]).toBe(4);
    expect((cookies.body as { totalLikes: number[] }).totalLikes[0]).toBe(4);
  });

  test('[BOOK-2] [COL-12] guest book entries stay with a photo whose crop the day editor removes', async () => {
    await cropTo(1, 'green');
    const photoUrl = (await shown())?.photoUrls[1];
    const entry = { name: 'Hare', line: 'The fog!', status: 'shown', signedAt: new Date() } as const;
    await gallery.db.insert(guestBookEntries).values({ ...entry, collectionId: day.id, photoUrl });
    const { status } = await gallery.call(
      updateCollection,
      { params: { date: day.date }, body: { photoUrls: photoUrls.toReversed() } },
      { headers },
    );
    expect(status).toBe(200);
    const { body: book } = await gallery.call(getGuestBook, { params: { date: day.date }, query: {} });
    expect((book as GuestBook).entries.find(({ name }) => name === 'Hare')).toMatchObject({ photoIndex: 3 });
  });

  test('[CROP-5] visitors cannot see the removed part; the owner still has the whole photo', async () => {
    const [url = ''] = photoUrls;
    expect((await fetched(url)).statusCode).toBe(200);
    const { sha256 } = await original(0);
    await cropTo(0, 'red');
    for (const [path, status] of [
      [url, 403],
      [`/media/${sha256}.jpg`, 404],
    ] as const) {
      expect((await fetched(path)).statusCode, path).toBe(status);
      expect((await gallery.call(getExif, { query: { url: path } })).status).toBe(status);
    }
    expect((await gallery.app.inject(`/media/${sha256}.jpg`)).statusCode).toBe(404);
    expect(JSON.stringify(await shown())).not.toContain(sha256.slice(0, 12));
    expect(JSON.stringify(await shown())).not.toContain('DSC_0000');
    const download = await gallery.app.inject({ url: `/api/admin/originals/${sha256}`, headers });
    expect(download.rawPayload).toEqual(files.get('/DSC_0000.jpg'));
  });

  test('[CROP-5] a crop of a crop is relative to the visible part, but is made from the original', async () => {
    await crop(0, { x: 0, y: 0, width: 100, height: 50 });
    const url = (await shown())?.photoUrls[0] ?? '';
    // Selects the right half of the visible part; the visible part is the photo's upper half.
    expect((await crop(0, { x: 50, y: 0, width: 50, height: 100 }, url)).status).toBe(200);
    expect((await original(0)).crop).toEqual({ x: 120, y: 0, width: 120, height: 90 });
    await expectColour((await fetched((await shown())?.photoUrls[0] ?? '')).rawPayload, 'green');
    expect((await original(0)).url).toBe(photoUrls[0]);
    // `cropTo` sends the original's URL, so its rectangle is relative to the original.
    expect((await cropTo(0, 'grey')).status).toBe(200);
    expect((await original(0)).crop).toEqual({ x: 120, y: 90, width: 120, height: 90 });
  });

  test('[AUTH-3] only the owner can crop, reset or see the original', async () => {
    const body = { imageUrl: photoUrls[0] ?? '', cropData: whole, ...at(0) };
    expect((await gallery.call(cropImage, { body })).status).toBe(401);
    expect((await gallery.call(resetImage, { body: at(0) })).status).toBe(401);
    expect((await gallery.call(getOriginal, { params: at(0) })).status).toBe(401);
    expect((await shown())?.photoUrls).toEqual(photoUrls);
  });

  test.each([
    ['a part outside the image', { x: 120, width: 10 }, 400, 'cropData'],
    ['a part that is too narrow', { width: 0.5 }, 400, 'cropData'],
    ['a width of 0', { width: 0 }, 400, 'cropData.width'],
    ['a letter instead of a number', { x: 'a' as unknown as number }, 400, 'cropData.x'],
    ['an unknown unit', { unit: 'em' as '%' }, 400, 'cropData.unit'],
  ])('[API-3] refuses %s and names the field', async (_, part, status, field) => {
    const answer = await crop(0, part);
    expect(answer.status).toBe(status);
    expect((answer.body as { message: string }).message).toContain(field);
    expect((await shown())?.photoUrls).toEqual(photoUrls);
  });

  test('[API-3] refuses an unknown collection, a photo that is not at this index, and a sixth photo', async () => {
    const body = { imageUrl: photoUrls[0] ?? '', cropData: whole, collectionId: 999_999, photoIndex: 0 };
    expect((await gallery.call(cropImage, { body }, { headers })).status).toBe(404);
    expect((await crop(0, {}, photoUrls[1])).status).toBe(409);
    expect((await gallery.call(resetImage, { body: { ...at(0), photoIndex: 5 } }, { headers })).status).toBe(
      400,
    );
  });

  test('if crops and a reset of one photo run at once, the result is that of one of them', async () => {
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all([cropTo(0, 'red'), cropTo(0, 'blue'), reset(0), cropTo(1, 'grey')]);
      // The reset answers 409 if it runs before both crops.
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      const urls = (await shown())?.photoUrls ?? [];
      const allowed = [photoUrls[0], ...answers.map(({ body }) => (body as { photoUrl?: string }).photoUrl)];
      expect(allowed).toContain(urls[0]);
      expect(urls[1]).toBe((answers[3].body as { photoUrl: string }).photoUrl);
      expect((await fetched(urls[0] ?? '')).statusCode).toBe(200);
      await reset(0);
    }
  });
});

describe('resetting', () => {
  test('[CROP-4] [CROP-5] restores the original URL', async () => {
    await cropTo(0, 'red');
    const before = (await shown())?.photoUrls[0] ?? '';
    await cropTo(0, 'blue');
    expect((await reset(0)).body).toEqual({ photoUrl: photoUrls[0] });
    expect((await shown())?.photoUrls).toEqual(photoUrls);
    expect((await shown())?.photos[0]).not.toHaveProperty('cropped');
    expect((await fetched(before)).statusCode).toBe(404);
    expect((await fetched(photoUrls[0] ?? '')).statusCode).toBe(200);
  });

  test('[CROP-4] refuses to reset a photo that is not cropped', async () => {
    const { status, body } = await reset(0);
    expect(status).toBe(409);
    expect((body as { error: string }).error).toContain('not cropped');
  });

  test('[CROP-4] resetting an embedded image restores the photo URL that its metadata row names', async () => {
    const embedded = `data:image/jpeg;base64,${(await fourCorners({ width: 200, height: 160 })).toString('base64')}`;
    await gallery.db.update(storedCollections).set({ photoUrls: [embedded, ...photoUrls.slice(1)] });
    await gallery.db.delete(photoMetadata);
    expect((await reset(0)).status).toBe(422);
    // An embedded image whose original is unknown counts as an original, so it can be cropped.
    expect((await crop(0, { ...CORNER_AT.blue, width: 50, height: 50 }, embedded)).status).toBe(200);
    await expectColour((await fetched((await shown())?.photoUrls[0] ?? '')).rawPayload, 'blue');
    // Resetting removes the metadata of an embedded image, because visitors receive its bytes.
    const { photoUrl } = (await reset(0)).body as { photoUrl: string };
    expect(await shown()).toMatchObject({ photoUrls: [photoUrl, ...photoUrls.slice(1)] });
    const { width, exif } = await sharp(bytesOfDataUrl(photoUrl)).metadata();
    expect({ width, exif }).toEqual({ width: 200, exif: undefined });
    // A crop that an older release stored may refer to an embedded image with metadata, which resetting removes, too.
    expect((await crop(0, { ...CORNER_AT.blue, width: 50, height: 50 }, photoUrl)).status).toBe(200);
    await gallery.db
      .update(photoCrops)
      .set({ originalUrl: embedded })
      .where(eq(photoCrops.url, (await shown())?.photoUrls[0] ?? ''));
    expect((await reset(0)).body).toEqual({ photoUrl });

    await gallery.db.delete(photoMetadata);
    await gallery.db.insert(photoMetadata).values({ ...at(0), photoUrl: photoUrls[0] ?? '' });
    expect((await original(0)).url).toBe(photoUrls[0]);
    expect((await reset(0)).body).toEqual({ photoUrl: photoUrls[0] });
  });
});

describe('editing the collection', () => {
  test('[CROP-5] a crop moves with its photo and is no longer shown when the original replaces it', async () => {
    await cropTo(0, 'red');
    const cropped = (await shown())?.photoUrls[0] ?? '';
    const [, two = '', three = '', four = '', five = ''] = photoUrls;
    const moved = await change([two, three, cropped, four, five]);
    expect(moved.photos.map(({ cropped }) => cropped ?? false)).toEqual([false, false, true, false, false]);
    expect((await original(2)).crop).toEqual({ x: 0, y: 0, width: 120, height: 90 });
    const replaced = await change([two, three, photoUrls[0] ?? '', four, five]);
    expect(replaced.photos.some(({ cropped }) => cropped)).toBe(false);
    expect((await reset(2)).status).toBe(409);
    // The crop is still stored, because the owner may undo the replacement.
    expect(await gallery.db.$count(photoCrops)).toBeGreaterThan(0);
  });

  test('[LIKE-5] a cropped photo keeps its likes when the editor saves the URL from before the crop', async () => {
    await gallery.call(setVisitorLikes, { params: { id: day.id, index: 0 }, body: { likes: 3 } });
    await cropTo(0, 'red');
    const after = await change([photoUrls[1] ?? '', photoUrls[0] ?? '', ...photoUrls.slice(2)]);
    expect(after.photoLikes).toEqual([0, 3, 0, 0, 0]);
  });
});

test('[DL-1] an original is downloaded under the requested name', async () => {
  const { sha256 } = await original(0);
  const answer = await gallery.app.inject({
    url: `/api/admin/originals/${sha256}`,
    query: { name: '海.jpg' },
    headers,
  });
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename=_.jpg; filename*=UTF-8''%E6%B5%B7.jpg`,
  );
  const tooLong = `/api/admin/originals/${sha256}?name=${'x'.repeat(1001)}`;
  expect((await gallery.app.inject({ url: tooLong, headers })).statusCode).toBe(400);
});

describe.skipIf(!hasExamplePhotos)('difficult files', () => {
  test.each([
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `orient-${n}.jpg`),
    'fmt-heic-iphone7.heic',
    'fmt-avif-exif.avif',
    'fmt-jpeg-cmyk.jpg',
    'fmt-jpeg-p3.jpg',
    'fmt-png16.png',
    'fmt-png-alpha.png',
    'fmt-tiff16.tif',
    'fmt-webp-exif.webp',
  ])(
    '[CROP-5] %s: the crop shows the selected part of the whole photo',
    async (name) => {
      files.set(`/${name}`, exifPhoto(name));
      const url = (photoUrls[0] ?? '').replace(/DSC.*/, name);
      await change([url, ...photoUrls.slice(1)]);
      const { width, height } = await original(0);
      // Selects a smaller part of large photos, to save time.
      const part = {
        x: 20,
        y: 30,
        ...(width > 1000 ? { width: 30, height: 25 } : { width: 60, height: 50 }),
      };
      expect((await crop(0, part, url)).status).toBe(200);
      const cropped = (await shown())?.photoUrls[0] ?? '';
      const full = await gallery.app.inject({
        url: imageUrlOf({ url, quality: 95, format: 'jpeg' }),
        headers,
      });
      const cut = await gallery.app.inject(imageUrlOf({ url: cropped, quality: 95, format: 'jpeg' }));
      expect([full.statusCode, cut.statusCode]).toEqual([200, 200]);
      const rect = (await original(0)).crop ?? { x: 0, y: 0, width: 0, height: 0 };
      expect(rect.x / width).toBeCloseTo(0.2, 1);
      expect(rect.y / height).toBeCloseTo(0.3, 1);
      const scale = ((await sharp(full.rawPayload).metadata()).width ?? 0) / width;
      const small = (image: Sharp) => image.resize(24, 24, { fit: 'fill' }).removeAlpha().raw().toBuffer();
      const expected = await small(
        sharp(
          await sharp(full.rawPayload)
            .extract({
              left: Math.round(rect.x * scale),
              top: Math.round(rect.y * scale),
              width: Math.round(rect.width * scale),
              height: Math.round(rect.height * scale),
            })
            .png()
            .toBuffer(),
        ),
      );
      const found = await small(sharp(cut.rawPayload));
      const difference = expected.reduce((sum, value, i) => sum + Math.abs(value - (found[i] ?? 0)), 0);
      expect(difference / expected.length).toBeLessThan(6);
    },
    90_000,
  );
});
