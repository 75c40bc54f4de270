import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { testImage } from '../../../../tests/support/test-image.ts';
import type { Collection } from '../../../shared/collections.ts';
import { AppError } from '../../../shared/errors.ts';
import { createDiskCache } from '../images/renditions/disk-cache.ts';
import { createCardQueue } from './card-queue.ts';
import { cardText } from './card-text.ts';
import { CARD_KEY, createCards } from './cards.ts';
import { drawText, renderCard } from './render-card.ts';
import { renderSelectionCard } from './render-selection-card.ts';
import { createSelectionCards } from './selection-cards.ts';

const numbers = [1, 2, 3, 4, 5];
const day: Collection = {
  id: 1,
  date: '2026-11-20',
  photoUrls: numbers.map((n) => (n === 5 ? '' : `/media/${n}.jpg`)),
  photoLikes: numbers.map(() => 0),
  photos: numbers.map((n) => ({ version: `v${n}` })),
  title: { en: 'The quiet way up', ja: '' },
};

/**
 * @param beforeStoring delays or fails storing a card
 * @param beforeImage delays reading a photo
 */
async function createTestCards(
  siteName: () => string = () => 'Gomai',
  beforeStoring?: () => Promise<void>,
  beforeImage?: () => Promise<void>,
) {
  const image = await testImage({ width: 90, height: 60, seed: 1 });
  const disk = new Map<string, Buffer>();
  const count = { reads: 0, images: 0, missing: 0 };
  const warnings: unknown[] = [];
  const cards = createCards({
    queue: createCardQueue(),
    cache: {
      findMissing: async (keys) => keys.filter((key) => !disk.has(key)),
      get: async (key) => {
        count.reads += 1;
        return disk.get(key);
      },
      async set(key, data) {
        await beforeStoring?.();
        disk.set(key, data);
      },
    },
    log: { warn: (...args: unknown[]) => void warnings.push(...args) },
    siteName,
    largeImage: async (url) => {
      // Like the images feature, this treats a blank URL as missing.
      if (url.trim() === '') throw new AppError('bad_request', 'No image');
      count.images += 1;
      await beforeImage?.();
      return image;
    },
    cameraDataOf: async () => ({ camera: 'Canon EOS R5' }),
    onMissing: () => {
      count.missing += 1;
    },
  });
  return { cards, disk, count, warnings };
}

test('[ROUTE-8] a card is made once for fifty concurrent requests, and then served from memory', async () => {
  const { cards, count } = await createTestCards();
  const responses = await Promise.all(Array.from({ length: 50 }, () => cards.card(day, 0)));
  expect(new Set(responses.map(({ data }) => data)).size).toBe(1);
  expect(count).toEqual({ reads: 1, images: 1, missing: 1 });
  await cards.card(day, 0);
  expect(count.reads).toBe(1);
  expect(await sharp(responses[0]?.data).metadata()).toMatchObject({ width: 1200, height: 630 });
  await expect(cards.card(day, 4)).rejects.toMatchObject({ code: 'not_found' });
});

test('[ROUTE-8] cards are made ahead, and made again only when their content changes', async () => {
  let name = 'Gomai';
  const { cards, disk, count } = await createTestCards(() => name);
  expect(await cards.prepare(day), 'the day and its four photos').toBe(5);
  expect(await cards.prepare(day)).toBe(0);
  expect([...disk.keys()].filter((key) => CARD_KEY.test(key))).toHaveLength(5);
  await cards.card(day);
  await cards.card(day, 0);
  expect(count.missing).toBe(0);

  const before = cards.urls(day);
  name = 'Five';
  expect(cards.urls(day).photos[0]).not.toBe(before.photos[0]);
  await cards.card(day, 0);
  expect(count.missing, 'a missing card is reported, so that all are made again').toBe(1);
});

test('[ROUTE-8] a request for a card does not wait for the disk; `prepare` does', async () => {
  const written = Promise.withResolvers<void>();
  const { cards, disk } = await createTestCards(undefined, () => written.promise);
  expect((await cards.card(day, 0)).data.length).toBeGreaterThan(0);
  let isPrepared = false;
  const prepared = cards.prepare(day).then(() => {
    isPrepared = true;
  });
  // Requests the card that is being prepared.
  expect((await cards.card(day)).data.length).toBeGreaterThan(0);
  expect([isPrepared, disk.size]).toEqual([false, 0]);
  written.resolve();
  await prepared;
  expect(disk.size).toBe(5);
});

test('[ROUTE-8] a full disk is logged, and cards are still served', async () => {
  const full = new AppError('storage_full', 'The disk is full');
  const { cards, warnings } = await createTestCards(undefined, () => Promise.reject(full));
  expect((await cards.card(day, 0)).data.length).toBeGreaterThan(0);
  expect(warnings).toEqual([full, 'cards: caching a card failed']);
  await expect(cards.prepare(day)).rejects.toBe(full);
});

test('`close` waits for the card that is being made, and starts no further card', async () => {
  const reached = Promise.withResolvers<void>();
  const image = Promise.withResolvers<void>();
  const { cards, disk } = await createTestCards(undefined, undefined, () => {
    reached.resolve();
    return image.promise;
  });
  const prepared = cards.prepare(day).catch((error: unknown) => error);
  await reached.promise;
  const cardsAtStop = cards.close().then(() => disk.size);
  image.resolve();
  expect(await cardsAtStop).toBe(1);
  expect(await prepared).toMatchObject({ name: 'AbortError' });
  expect(disk.size).toBe(1);
});

test.each([1, 2, 3, 4, 5])(
  '[ARCH-2] [ROUTE-8] the card of a day is made of the photos that are not blank: %i',
  async (imageCount) => {
    const { cards, count } = await createTestCards();
    const photoUrls = numbers.map((n) => (n > 5 - imageCount ? `/media/${n}.jpg` : ' '));
    const { data } = await cards.card({ ...day, photoUrls });
    expect(count.images).toBe(imageCount);
    expect(await sharp(data).metadata()).toMatchObject({ width: 1200, height: 630 });
  },
);

test('[ROUTE-8] [FIVE-1] a transparent image stands on the colour of paper, not on black', async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const image = await sharp({ create: { width: 90, height: 90, channels: 4, background } })
    .png()
    .toBuffer();
  const cards = [
    await renderCard([image], cardText(day, 'Gomai')),
    await renderSelectionCard([{ image, position: 50 }], cardText(day, 'Gomai')),
  ];
  for (const card of cards) {
    const inImage = await sharp(card).extract({ left: 150, top: 400, width: 1, height: 1 }).raw().toBuffer();
    expect(Math.min(...inImage)).toBeGreaterThan(240);
  }
});

test('[ARCH-2] a collection with only blank photos has no card', async () => {
  const { cards, count } = await createTestCards();
  const blank = { ...day, photoUrls: numbers.map(() => '') };
  expect(await cards.prepare(blank)).toBe(0);
  await expect(cards.card(blank)).rejects.toMatchObject({ code: 'not_found' });
  expect(count.missing).toBe(0);
});

test('[ROUTE-8] when the cache folder is deleted, cards are still served, even after a restart', async () => {
  const root = await mkdtemp(join(tmpdir(), 'gomai-cards-'));
  const image = await testImage({ width: 90, height: 60, seed: 2 });
  const caches: ReturnType<typeof createDiskCache>[] = [];
  const settled = () => Promise.all(caches.map((cache) => cache.settled()));
  const startCards = () => {
    const cache = createDiskCache({ root, maxBytes: 1_000_000, log: { warn: () => undefined } });
    caches.push(cache);
    return createCards({
      queue: createCardQueue(),
      cache,
      log: { warn: () => undefined },
      siteName: () => 'Gomai',
      largeImage: async () => image,
      cameraDataOf: async () => ({}),
    });
  };
  try {
    const before = startCards();
    const { data } = await before.card(day, 0);
    await settled();
    await rm(root, { recursive: true });
    expect((await before.card(day, 0)).data).toBe(data);
    expect((await before.card(day, 1)).data.length).toBeGreaterThan(0);
    expect((await startCards().card(day, 0)).data).toEqual(data);
  } finally {
    await settled();
    await rm(root, { recursive: true, force: true });
  }
});

test.each([
  ['Kyōto, Łódź „im Nebel“', 'Kyōto, Łódź „im Nebel“'],
  ['Cafe\u0301 5 € ©', 'Café 5 € ©'],
  ['Fog 🌫️ at dawn 👩‍👩‍👧', 'Fog at dawn'],
  ['Fog 🌫️, then sun', 'Fog, then sun'],
  ['England \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} wins', 'England wins'],
  ['🌫️', undefined],
  ['霧の朝', undefined],
])('[ROUTE-8] a card leaves out what its typeface cannot draw: “%s”', async (title, shown) => {
  const text = cardText({ ...day, title: { en: title, ja: '' } }, 'Gomai');
  expect(text.title).toBe(shown);
});

test('[ROUTE-8] letters that the first font does not have are drawn from the second', async () => {
  const draw = async (title: string) => Buffer.from((await drawText({ siteName: '', title }, 332, 630)).data);
  // Letters that no font contains are drawn alike, so a missing Ł would look like 霧. Unlike ō, Ł cannot be composed
  // of a letter and an accent.
  expect((await draw('Łódź')).equals(await draw('霧ódź'))).toBe(false);
});

test('[ROUTE-8] the last line of a title keeps its descenders', async () => {
  const letters = 'gjpqy';
  const blank = { siteName: undefined, weekday: ' ', date: ' ' };
  const asTitle = await inkHeight(await drawText({ ...blank, title: letters }, 332, 630));
  // The date line (29 px) has room for descenders, so it shows their full height. The title's font size is 40 px.
  const asDate = await inkHeight(await drawText({ ...blank, date: letters, title: undefined }, 332, 630));
  expect(asTitle / asDate).toBeGreaterThan((40 / 29) * 0.95);
});

/** Number of pixel rows below the seal that are not blank. */
async function inkHeight({ data, width, height }: Awaited<ReturnType<typeof drawText>>): Promise<number> {
  const alpha = await sharp(data, { raw: { width, height, channels: 4 } })
    .extractChannel('alpha')
    .raw()
    .toBuffer();
  const belowSeal = 120;
  const rows = Array.from({ length: height }, (_, y) => alpha.subarray(y * width, (y + 1) * width));
  return rows.filter((row, y) => y > belowSeal && row.some((level) => level > 40)).length;
}

describe('the card of a visitor’s selection', () => {
  const photos = (...n: number[]) =>
    n.map((place) => ({
      date: '2026-11-20',
      place,
      collectionId: 1,
      url: `/media/${place}.jpg`,
      details: {},
    }));

  test('[FIVE-1] is made once for concurrent requests, and loads only the photos that still exist', async () => {
    const image = await testImage({ width: 90, height: 60, seed: 1 });
    let images = 0;
    const { card } = createSelectionCards({
      queue: createCardQueue(),
      countRequest: async () => {},
      siteName: () => 'Gomai',
      largeImage: async () => {
        images += 1;
        return image;
      },
    });
    const made = await Promise.all([1, 2, 3].map(() => card([...photos(1, 2), null], '192.0.2.1')));
    expect(new Set(made.map(({ data }) => data)).size).toBe(1);
    await card([...photos(1, 2), null], '192.0.2.2');
    expect(images).toBe(2);
    // Without the deleted photo's empty frame, this is another card.
    await card(photos(1, 2), '192.0.2.1');
    expect(images).toBe(4);
    expect(await sharp(made[0]?.data).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  test('[FIVE-1] is refused to a caller with six waiting cards, while other callers still receive theirs', async () => {
    const image = Promise.withResolvers<Uint8Array>();
    const counted: string[] = [];
    const { card } = createSelectionCards({
      queue: createCardQueue(),
      countRequest: async (caller) => counted.push(caller),
      siteName: () => 'Gomai',
      largeImage: () => image.promise,
    });
    const selections = [[1], [2], [1, 2], [2, 1], [1, 4], [4, 1]];
    const flood = selections.map((places) => card(photos(...places), '192.0.2.1'));
    await expect(card(photos(3), '192.0.2.1')).rejects.toMatchObject({ code: 'overloaded' });
    const others = [4, 5].map((place) => card(photos(place), `192.0.2.${place}`));
    image.resolve(await testImage({ width: 90, height: 60, seed: 1 }));
    expect((await Promise.all([...flood, ...others])).length).toBe(8);
    expect((await card(photos(3), '192.0.2.1')).data.length).toBeGreaterThan(0);
    // A cached card does not count towards the rate limit.
    await card(photos(3), '192.0.2.1');
    expect(counted).toHaveLength(9);
  });

  test('[FIVE-1] frames photos around their focal points, and shows an empty frame for a deleted photo', async () => {
    const [left, right] = [
      { r: 200, g: 0, b: 0 },
      { r: 0, g: 0, b: 200 },
    ];
    const half = (background: object) => ({ create: { width: 300, height: 300, channels: 3, background } });
    const image = await sharp({ create: { width: 600, height: 300, channels: 3, background: left } })
      .composite([{ input: half(right) as never, left: 300, top: 0 }])
      .jpeg()
      .toBuffer();
    const { card, url } = createSelectionCards({
      queue: createCardQueue(),
      countRequest: async () => {},
      siteName: () => 'Gomai',
      largeImage: async () => image,
    });
    const [photo] = photos(1);
    if (!photo) throw new Error('No photo');
    const details = { width: 600, height: 300, focalPoint: { x: 0.9, y: 0.5 } };
    const { data } = await card([{ ...photo, details }, null], '192.0.2.1');
    const pixel = async (x: number, y: number) => [
      ...(await sharp(data).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer()),
    ];
    const [red = 0, , blue = 0] = await pixel(160, 440);
    expect(blue - red).toBeGreaterThan(100);
    const [paper = 0] = await pixel(380, 400);
    expect(paper).toBeGreaterThan(240);
    // Browsers cache a card by its URL, so a moved focal point must change the URL.
    const moved = { ...details, focalPoint: { x: 0.1, y: 0.5 } };
    expect(url('1', [{ ...photo, details: moved }, null])).not.toBe(url('1', [{ ...photo, details }, null]));
  });
});
