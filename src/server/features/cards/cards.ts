import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Collection } from '../../../shared/collections.ts';
import { type Day, getDayCard, getPhotoCard } from '../../../shared/days.ts';
import { urlOf } from '../../../shared/endpoint.ts';
import { AppError } from '../../../shared/errors.ts';
import type { PhotoExif } from '../../../shared/images.ts';
import { memoryLimits } from '../../memory-limits.ts';
import { type FlightAcrossProcesses, flightInOneProcess } from '../../platform/flight-across-processes.ts';
import type { CardQueue } from './card-queue.ts';
import { type CardText, cardText } from './card-text.ts';
import { renderCard } from './render-card.ts';

interface CardsOptions {
  /** Finished cards by key. */
  cache: {
    findMissing(keys: string[]): Promise<string[]>;
    get(key: string): Promise<Buffer | undefined>;
    set(key: string, data: Buffer): Promise<void>;
  };
  /** Shares work with other processes. By default this is the only process. */
  across?: FlightAcrossProcesses;
  log: Pick<FastifyBaseLogger, 'warn'>;
  siteName: () => string;
  /** See `Photos.largeImage`. @throws AppError as the images feature does */
  largeImage: (url: string) => Promise<Uint8Array>;
  cameraDataOf: (url: string) => Promise<PhotoExif>;
  /** Called when a requested card was not made ahead; other cards may be missing too. */
  onMissing?: () => void;
  /** The queue is shared with the cards of selections. */
  queue: CardQueue;
}

interface Card {
  data: Buffer;
  /** Resolves once the card is in the cache; rejects if it cannot be stored. */
  stored: Promise<void>;
}

export interface Cards {
  /** The URLs of a collection's cards. */
  urls(day: Collection): Day['cards'];
  /**
   * Returns the card of the photo at `index`, or without `index` the collection's. Concurrent requests share one
   * rendering.
   * @throws AppError `not_found`, and what the images feature throws
   */
  card(day: Collection, index?: number): Promise<{ version: string; data: Buffer }>;
  /** The keys of a collection's cards in the cache. */
  keysOf(day: Collection): string[];
  /** Makes all missing cards of a collection; returns how many. */
  prepare(day: Collection): Promise<number>;
  /** Starts no more cards, and waits for the one that is being made. */
  close(): Promise<void>;
}

export function createCards(options: CardsOptions): Cards {
  const {
    cache,
    across = flightInOneProcess,
    log,
    siteName,
    largeImage,
    cameraDataOf,
    onMissing,
    queue,
  } = options;
  const memory = new LRUCache<string, Buffer>({
    maxSize: memoryLimits.cardCacheBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });

  const contentOf = (day: Collection, index?: number): CardContent => ({
    photos: day.photoUrls
      .map((url, place) => ({ url, version: day.photos[place]?.version }))
      .filter(({ url }, place) => url.trim() !== '' && (index === undefined || place === index)),
    text: cardText(day, siteName(), index === undefined ? undefined : { index, camera: undefined }),
  });

  const make = async (day: Collection, index: number | undefined): Promise<Buffer> => {
    const urls = contentOf(day, index).photos.map(({ url }) => url);
    const images: Uint8Array[] = [];
    for (const url of urls) images.push(await largeImage(url));
    const [url] = urls;
    const camera = index === undefined || url === undefined ? undefined : await cameraLine(url);
    return renderCard(images, cardText(day, siteName(), index === undefined ? undefined : { index, camera }));
  };

  const cameraLine = async (url: string): Promise<string | undefined> =>
    url.startsWith('data:') ? undefined : toCameraLine(await cameraDataOf(url));

  const versionOf = (day: Collection, index?: number) => {
    const version = cardVersion(contentOf(day, index));
    return { version, key: `${version}${index === undefined ? '-day' : ''}.jpeg` };
  };

  /** The index of each card: undefined for the collection's own, then one for each photo that is not blank. */
  const placesOf = (day: Collection) => {
    const places = [...day.photoUrls.entries()].flatMap(([index, url]) => (url.trim() ? [index] : []));
    return places.length === 0 ? [] : [undefined, ...places];
  };

  const makeAndStore = (key: string, day: Collection, index: number | undefined): Promise<Card> =>
    across(`card/${key}`, {
      find: () => findCard(key),
      make: async () => {
        const result = await makeInThisProcess(key, day, index);
        return { result, shared: result.stored };
      },
      signal: queue.signal,
    });

  const findCard = async (key: string): Promise<Card | undefined> => {
    const data = await cache.get(key);
    return data && { data, stored: Promise.resolve() };
  };

  const makeInThisProcess = async (
    key: string,
    day: Collection,
    index: number | undefined,
  ): Promise<Card> => {
    const data = await queue.enqueue(() => make(day, index));
    const stored = cache.set(key, data);
    // Not awaited, so that a visitor does not wait for the disk. If the disk is full, the card is made again later.
    stored.catch((error: unknown) => log.warn(error, 'cards: caching a card failed'));
    return { data, stored };
  };

  return {
    urls: (day) => cardUrls(day, (index) => contentOf(day, index)),
    async card(day, index) {
      if (contentOf(day, index).photos.length === 0) throw new AppError('not_found', 'Photo not found');
      const { version, key } = versionOf(day, index);
      const known = memory.get(key);
      if (known !== undefined) return { version, data: known };
      const { data } = await queue.share(key, async () => {
        const found = await findCard(key);
        if (found !== undefined) return found;
        onMissing?.();
        return makeAndStore(key, day, index);
      });
      memory.set(key, data);
      return { version, data };
    },
    keysOf: (day) => placesOf(day).map((index) => versionOf(day, index).key),
    async prepare(day) {
      const places = placesOf(day);
      const missing = new Set(await cache.findMissing(places.map((index) => versionOf(day, index).key)));
      let count = 0;
      for (const index of places) {
        const { key } = versionOf(day, index);
        if (!missing.has(key)) continue;
        const { stored } = await queue.share(key, () => makeAndStore(key, day, index));
        await stored;
        count += 1;
      }
      return count;
    },
    close: queue.close,
  };
}

function toCameraLine({ camera, focalLength, aperture, shutterSpeed, iso }: PhotoExif): string {
  const settings = [focalLength, aperture, shutterSpeed, iso && `ISO ${iso}`];
  // Non-breaking spaces, so that no line starts with a dot or with the unit of a number.
  return [camera, ...settings.map((setting) => setting?.replaceAll(' ', '\u00a0'))]
    .filter(Boolean)
    .join('\u00a0· ');
}

/** Part of every key: increase it when the cards' design changes, so that they are made again. */
const RECIPE = 'cards-2';
const VERSION_LENGTH = 16;
/** Matches the keys of cards in the cache. */
export const CARD_KEY = /^[0-9a-f]{16}(?:-day)?\.jpeg$/;

/** The part of a card's content that is known without reading any photo. */
export interface CardContent {
  /** `position`: only on a selection's card; see `SelectionCardPhoto`. */
  photos: readonly { url: string; version: string | undefined; position?: number | undefined }[];
  text: Omit<CardText, 'camera'>;
}

/** The version of a card: a hash of the recipe, of its photos and of its text without the camera line. */
export function cardVersion({ photos, text }: CardContent, recipe = RECIPE): string {
  const parts = photos.map(({ url, version, position }) => [
    url,
    version ?? '',
    ...(position === undefined ? [] : [position]),
  ]);
  const content = JSON.stringify([recipe, parts, text]);
  return createHash('sha256').update(content).digest('hex').slice(0, VERSION_LENGTH);
}

/** @param contentOf returns the content of a photo's card, or without `index` of the day's card */
function cardUrls({ date, photoUrls }: Collection, contentOf: (index?: number) => CardContent): Day['cards'] {
  return {
    day: urlOf(getDayCard, { params: { date }, query: { v: cardVersion(contentOf()) } }),
    photos: photoUrls.map((_, index) =>
      urlOf(getPhotoCard, {
        params: { date, place: index + 1 },
        query: { v: cardVersion(contentOf(index)) },
      }),
    ),
  };
}
