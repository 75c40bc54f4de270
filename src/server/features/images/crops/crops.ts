import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  type CropData,
  cropImage,
  getOriginal,
  minCropSize,
  pixelRectangle,
  type Rectangle,
  resetImage,
} from '../../../../shared/crops.ts';
import { AppError } from '../../../../shared/errors.ts';
import { isDataUrl } from '../../../../shared/images.ts';
import { cropPath, keyOfCropPath, photoVersion } from '../../../../shared/photo-urls.ts';
import type { Db } from '../../../db/connect.ts';
import { moveGuestBookEntries } from '../../../db/queries/move-guest-book-entries.ts';
import { route } from '../../../http/route.ts';
import type { Photo } from '../decode/photo.ts';
import type { Appearance } from '../decode/pixels.ts';
import { embeddedBytes } from '../embedded/encode-embedded.ts';
import {
  findCrop,
  findIndexedUrl,
  findPhotoUrl,
  lockPhotoUrl,
  type Place,
  saveCrop,
  setPhotoUrl,
} from './queries.ts';

/** The uncropped photo at a place of a collection. */
export interface Original {
  url: string;
  photo: Photo;
  /** The visible part; absent if the place shows a whole photo or an embedded image. */
  crop?: Rectangle | undefined;
}

export interface CropRequest extends Place {
  imageUrl: string;
  cropData: CropData;
}

interface Crops {
  /** @throws AppError `not_found` for an unknown place, and the errors of copying a remote original */
  getOriginal(place: Place): Promise<Original>;
  /**
   * Crops a photo and returns its new URL. The original does not change (CROP-5).
   * @throws AppError `crop_too_small`, `photo_replaced` if the place shows another photo, and those of `getOriginal`
   */
  crop(request: CropRequest): Promise<string>;
  /**
   * Shows the whole original again and returns its URL. An embedded original loses its metadata (META-1).
   * @throws AppError `not_found`, `not_cropped`, `original_unknown`, `photo_replaced` if the photo changed meanwhile
   */
  reset(place: Place): Promise<string>;
}

export interface CropsOptions {
  db: Db;
  photos: {
    getPhoto(sha256: string): Promise<Photo>;
    photoOf(url: string): Promise<Photo>;
    add(body: AsyncIterable<Uint8Array>): Promise<Photo>;
    appearance(photo: Photo): Promise<Appearance>;
    cleanEmbedded(url: string): Promise<string>;
  };
  /** Called in `tx`, the transaction of the change: jobs queued in `tx` run only if the change is committed. */
  onChanged(collectionId: number, tx: Db): Promise<void>;
}

export function createCrops({ db, photos, onChanged }: CropsOptions): Crops {
  const originalOf = async (shown: string, place: Place): Promise<Original> => {
    if (keyOfCropPath(shown) !== undefined) {
      const crop = await findCrop(db, shown);
      if (crop === undefined) throw new AppError('not_found', 'Photo not found');
      return { url: crop.originalUrl, photo: await photos.getPhoto(crop.sha256), crop };
    }
    const url = isDataUrl(shown) ? ((await originalOfEmbedded(db, place)) ?? shown) : shown;
    return { url, photo: await (isDataUrl(url) ? photos.add(embeddedBytes(url)) : photos.photoOf(url)) };
  };

  /** Replaces the URL at a place in one transaction. `next` returns the new URL; if it throws, nothing changes. */
  const show = (place: Place, next: (tx: Db, current: string) => Promise<string>): Promise<string> =>
    db.transaction(async (tx) => {
      const before = present(await lockPhotoUrl(tx, place));
      const url = await next(tx, before);
      await setPhotoUrl(tx, place, url);
      await moveGuestBookEntries(tx, { ...place, before, url });
      await onChanged(place.collectionId, tx);
      return url;
    });

  return {
    getOriginal: async (place) => originalOf(present(await findPhotoUrl(db, place)), place),

    async crop({ imageUrl, cropData, ...place }) {
      const shown = present(await findPhotoUrl(db, place));
      const original = await originalOf(shown, place);
      const { photo } = original;
      const rectangle = rectangleOf({ imageUrl, cropData, shown, original });
      const originalUrl = await photos.cleanEmbedded(original.url);
      const key = keyOf(originalUrl, photo.sha256, rectangle);
      const appearance = await photos.appearance({ ...photo, crop: { key, ...rectangle } });
      const crop = { url: cropPath(key), originalUrl, sha256: photo.sha256, ...appearance, ...rectangle };
      return show(place, async (tx, current) => {
        // Of two concurrent crops the later wins. If the place shows another photo meanwhile, the crop is refused.
        const same = current === shown || (await findCrop(tx, current))?.originalUrl === originalUrl;
        if (!same && current !== originalUrl) throw changedMeanwhile();
        await saveCrop(tx, crop);
        return crop.url;
      });
    },

    async reset(place) {
      const before = await wholeBehind(db, present(await findPhotoUrl(db, place)), place);
      const url = await photos.cleanEmbedded(before);
      return show(place, async (tx, current) => {
        // An embedded original may have been cleaned meanwhile, which changes its URL.
        if (![before, url].includes(await wholeBehind(tx, current, place))) throw changedMeanwhile();
        return url;
      });
    },
  };
}

/** Returns the URL of the original of a shown crop. @throws AppError `not_cropped`, `original_unknown` */
async function wholeBehind(db: Db, shown: string, place: Place): Promise<string> {
  const crop = await findCrop(db, shown);
  if (crop !== undefined) return crop.originalUrl;
  if (!isDataUrl(shown)) throw new AppError('not_cropped', 'This photo is not cropped');
  const url = await originalOfEmbedded(db, place);
  if (url !== undefined) return url;
  throw new AppError('original_unknown', 'The original of this embedded image is not known');
}

function present(url: string | undefined): string {
  if (url === undefined || url.trim() === '') throw new AppError('not_found', 'Photo not found');
  return url;
}

function changedMeanwhile(): AppError {
  return new AppError('photo_replaced', 'imageUrl: this place shows another photo now');
}

/**
 * Returns the original's URL for an embedded image that replaced a photo as its crop (decision 0006): the URL under
 * which the place was indexed. Undefined if no such URL is known.
 */
async function originalOfEmbedded(db: Db, place: Place): Promise<string | undefined> {
  const url = await findIndexedUrl(db, place);
  return url === undefined || isDataUrl(url) || keyOfCropPath(url) !== undefined ? undefined : url;
}

interface Measured {
  imageUrl: string;
  cropData: CropData;
  shown: string;
  original: Original;
}

/** Converts `cropData`, which is relative to `imageUrl` (the original or the shown crop), to the original's pixels. */
function rectangleOf({ imageUrl, cropData, shown, original }: Measured): Rectangle {
  const { url, photo, crop } = original;
  const onOriginal = imageUrl === url;
  if (!onOriginal && (imageUrl !== shown || crop === undefined)) throw changedMeanwhile();
  const base = onOriginal || crop === undefined ? { x: 0, y: 0, ...sizeOf(photo) } : crop;
  const part = pixelRectangle(cropData, base);
  if (part === undefined) {
    const { width, height } = minCropSize(base);
    throw new AppError(
      'crop_too_small',
      `cropData: at least ${width} x ${height} pixels of the photo are needed`,
    );
  }
  return { ...part, x: part.x + base.x, y: part.y + base.y };
}

function sizeOf({ width, height }: Photo) {
  return { width, height };
}

/** Returns the key in a crop's URL: a hash of all that the crop depends on, so that no cache shows a wrong image. */
function keyOf(originalUrl: string, sha256: string, { x, y, width, height }: Rectangle): string {
  return createHash('sha256')
    .update(JSON.stringify([originalUrl, sha256, x, y, width, height]))
    .digest('hex');
}

/** Lets the owner choose which part of a photo is shown (CROP-1 to CROP-5). */
export function cropRoutes(app: FastifyInstance, crops: Crops): void {
  route(app, getOriginal, async ({ params }) => {
    const { url, photo, crop } = await crops.getOriginal(params);
    const { sha256, width, height } = photo;
    return { url, sha256, version: photoVersion(sha256), width, height, crop };
  });

  route(app, cropImage, async ({ body }) => ({ photoUrl: await crops.crop(body) }));

  route(app, resetImage, async ({ body }) => ({ photoUrl: await crops.reset(body) }));
}
