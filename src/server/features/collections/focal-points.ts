import type { Rectangle, Size } from '../../../shared/crops.ts';
import { AppError } from '../../../shared/errors.ts';
import type { FocalPoint } from '../../../shared/focal-point.ts';
import { pointInCrop, pointInOriginal } from '../../../shared/framed-part.ts';
import type { CollectionChange } from '../../../shared/owner-collections.ts';
import type { Db } from '../../db/connect.ts';
import { eq, type SQL, sql } from '../../db/orm.ts';
import { photoCrops, photoFiles, photoSources } from '../../db/schema/photos.ts';

/** `before` is the point that the owner had chosen earlier: null if none, undefined if the request does not say. */
export interface FocalPointChange {
  url: string;
  focalPoint: FocalPoint | null;
  before: FocalPoint | null | undefined;
}

/** Picks the focal points from the owner's change of a collection. `urls` are the URLs of `photos`. */
export function focalPointChanges(
  urls: readonly string[],
  photos: CollectionChange['photos'] = [],
  before: CollectionChange['photos'] = [],
): FocalPointChange[] {
  return photos.flatMap(({ focalPoint }, index) => {
    const url = urls[index];
    if (url === undefined || focalPoint === undefined) return [];
    return [{ url, focalPoint, before: before[index]?.focalPoint }];
  });
}

/**
 * Stores the owner's focal points with the originals, so that they apply in every collection that shows the photo,
 * whole or cropped (FOCAL-3).
 * @throws AppError `changed_elsewhere` if a point has changed since the owner saw it, `photo_not_stored` if the
 * original of a photo with a new point is not stored
 */
export async function saveFocalPoints(db: Db, changes: readonly FocalPointChange[]): Promise<void> {
  for (const { url, focalPoint, before } of changes) {
    const stored = await lockOriginal(db, url);
    if (stored === undefined) {
      if (focalPoint === null) continue;
      throw new AppError('photo_not_stored', 'focalPoint: this photo is not stored yet');
    }
    const { sha256, original, crop, own } = stored;
    const current = own && crop ? (pointInCrop(own, original, crop) ?? null) : own;
    if (isSame(current, focalPoint)) continue;
    if (before !== undefined && !isSame(current, before)) {
      throw new AppError('changed_elsewhere', 'focalPoint: changed elsewhere in the meantime');
    }
    const point = focalPoint && crop ? pointInOriginal(focalPoint, original, crop) : focalPoint;
    await db.update(photoFiles).set({ ownFocalPoint: point }).where(eq(photoFiles.sha256, sha256));
  }
}

/** Covers the rounding when a point is converted between crop and original; less than a pixel on any screen. */
const TOLERANCE = 1e-4;

function isSame(a: FocalPoint | null, b: FocalPoint | null): boolean {
  if (a === null || b === null) return a === b;
  return Math.abs(a.x - b.x) < TOLERANCE && Math.abs(a.y - b.y) < TOLERANCE;
}

interface StoredOriginal {
  sha256: string;
  original: Size;
  crop: Rectangle | undefined;
  own: FocalPoint | null;
}

/** The original behind a URL, locked until the transaction ends. */
async function lockOriginal(db: Db, url: string): Promise<StoredOriginal | undefined> {
  const [crop] = await db.select().from(photoCrops).where(eq(photoCrops.url, url));
  const sha256: SQL | string =
    crop?.sha256 ??
    sql`(select ${photoSources.sha256} from ${photoSources} where ${photoSources.url} = ${url})`;
  const [file] = await db.select().from(photoFiles).where(eq(photoFiles.sha256, sha256)).for('update');
  return file && { sha256: file.sha256, original: file, crop, own: file.ownFocalPoint };
}
