import type { PhotoDetails } from '../../../shared/collections.ts';
import type { Rectangle } from '../../../shared/crops.ts';
import type { FocalPoint } from '../../../shared/focal-point.ts';
import { pointInCrop } from '../../../shared/framed-part.ts';
import type { OwnCollection } from '../../../shared/owner-collections.ts';
import { keyOfCropPath, PHOTO_VERSION_LENGTH, photoVersion } from '../../../shared/photo-urls.ts';
import type { Db } from '../../db/connect.ts';
import { type AnyColumn, eq, sql } from '../../db/orm.ts';
import { photoTexts } from '../../db/schema/days.ts';
import { photoCrops, photoFiles, photoSources } from '../../db/schema/photos.ts';

type OwnPhotoDetails = OwnCollection['photos'][number];

export interface PhotoOfDay {
  url: string;
  collectionId: number;
  photoIndex: number;
}

/** Returns the stored facts of the given photos, in their order, with at most two queries. */
export async function findPhotoDetails(db: Db, photos: readonly PhotoOfDay[]): Promise<PhotoDetails[]> {
  const details = await findOwnPhotoDetails(db, photos);
  return details.map(({ original: _, foundFocalPoint: __, ownFocalPoint: ___, ...known }) => known);
}

/** Like `findPhotoDetails`, with facts that only the owner may see, such as the original of each crop. */
export async function findOwnPhotoDetails(db: Db, photos: readonly PhotoOfDay[]): Promise<OwnPhotoDetails[]> {
  if (photos.length === 0) return [];
  const files = await findPhotoFiles(db, [...new Set(photos.map(({ url }) => url))]);
  const texts = await findPhotoTexts(db, [...new Set(photos.map(({ collectionId }) => collectionId))]);
  return photos.map(({ url, collectionId, photoIndex }) => ({
    ...files.get(url),
    ...texts.get(`${collectionId}/${photoIndex}`),
  }));
}

/** Returns version, size, preview, range and focal points by URL, for crops and photos with a stored original. */
async function findPhotoFiles(db: Db, urls: string[]): Promise<Map<string, OwnPhotoDetails>> {
  // One array instead of one parameter per photo: a query has at most 65,535 parameters.
  const among = (column: AnyColumn) => sql`${column} = any(${sql.param(urls)}::text[])`;
  const { width, height, thumbhash, range, type } = photoFiles;
  const rows = await db
    .select({
      url: photoSources.url,
      version: sql<string>`left(${photoFiles.sha256}, ${PHOTO_VERSION_LENGTH})`,
      ...{ width, height, thumbhash, range, type },
      found: photoFiles.foundFocalPoint,
      own: photoFiles.ownFocalPoint,
      originalUrl: sql<string | null>`null`,
      ...{ originalWidth: width, originalHeight: height, x: sql<number>`0`, y: sql<number>`0` },
    })
    .from(photoSources)
    .innerJoin(photoFiles, eq(photoFiles.sha256, photoSources.sha256))
    .where(among(photoSources.url))
    .unionAll(
      db
        .select({
          url: photoCrops.url,
          version: sql<string>`left(${photoCrops.sha256}, ${PHOTO_VERSION_LENGTH})`,
          width: photoCrops.width,
          height: photoCrops.height,
          thumbhash: photoCrops.thumbhash,
          ...{ range, type },
          found: photoCrops.foundFocalPoint,
          own: photoFiles.ownFocalPoint,
          originalUrl: sql<string | null>`${photoCrops.originalUrl}`,
          ...{ originalWidth: width, originalHeight: height, x: photoCrops.x, y: photoCrops.y },
        })
        .from(photoCrops)
        .innerJoin(photoFiles, eq(photoFiles.sha256, photoCrops.sha256))
        .where(among(photoCrops.url)),
    );
  return new Map(
    rows.map(({ url, version, originalUrl, width, height, thumbhash, range, type, ...row }) => {
      const details = {
        width,
        height,
        thumbhash,
        range: range ?? undefined,
        ...(type === 'jpg' && range === 'hdr' && { hasGainMap: true }),
        ...focalPointsOf({ ...row, width, height }),
      };
      if (originalUrl === null) return [url, { version, ...details }];
      const own = photoVersion(keyOfCropPath(url) ?? '');
      return [url, { version: own, ...details, cropped: true, original: { url: originalUrl, version } }];
    }),
  );
}

interface FocalPointRow extends Rectangle {
  found: FocalPoint | null;
  own: FocalPoint | null;
  originalWidth: number;
  originalHeight: number;
}

/**
 * Returns the focal points in coordinates of the photo as shown, cropped or whole (0 to 1). The found point is stored
 * like this. The owner's is stored in coordinates of the original, and omitted if it is outside the crop.
 */
function focalPointsOf({ found, own, originalWidth, originalHeight, ...part }: FocalPointRow) {
  const ownFocalPoint = own
    ? pointInCrop(own, { width: originalWidth, height: originalHeight }, part)
    : undefined;
  const foundFocalPoint = found ?? undefined;
  return { focalPoint: ownFocalPoint ?? foundFocalPoint, foundFocalPoint, ownFocalPoint };
}

/** Captions, alternative texts and remarks, keyed `{collectionId}/{photoIndex}`. */
async function findPhotoTexts(db: Db, ids: number[]): Promise<Map<string, PhotoDetails>> {
  const rows = await db
    .select()
    .from(photoTexts)
    .where(sql`${photoTexts.collectionId} = any(${sql.param(ids)}::int[])`);
  return new Map(
    rows.map(({ collectionId, photoIndex, caption, alt, remarks }) => [
      `${collectionId}/${photoIndex}`,
      {
        caption: caption ?? undefined,
        alt: alt ?? undefined,
        remarks: remarks?.length ? remarks : undefined,
      },
    ]),
  );
}

/** Maps the crops among these URLs to the URLs of their originals. */
export async function findOriginalUrls(db: Db, urls: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ url: photoCrops.url, originalUrl: photoCrops.originalUrl })
    .from(photoCrops)
    .where(sql`${photoCrops.url} = any(${sql.param(urls)}::text[])`);
  return new Map(rows.map(({ url, originalUrl }) => [url, originalUrl]));
}
