import { safeParse } from 'zod/mini';
import { pointInCrop } from '../../../../shared/framed-part.ts';
import { keyOfCropPath } from '../../../../shared/photo-urls.ts';
import type { Db } from '../../../db/connect.ts';
import { desc, eq, isNotNull, sql } from '../../../db/orm.ts';
import { photoCollections, photoMetadata } from '../../../db/schema/days.ts';
import { photoCrops, photoFiles, photoSources } from '../../../db/schema/photos.ts';
import type { ImageType } from '../../../platform/image-type.ts';
import { CameraData, cameraName, momentTaken } from '../decode/camera-data.ts';
import type { Photo, PhotoWithCamera } from '../decode/photo.ts';

export async function findPhoto(db: Db, sha256: string): Promise<Photo | undefined> {
  const [row] = await db.select().from(photoFiles).where(eq(photoFiles.sha256, sha256));
  return row && photoOfRow(row);
}

/** The stored original of a photo's URL; undefined if the photo is not copied yet. */
export async function findPhotoByUrl(db: Db, url: string): Promise<Photo | undefined> {
  const [row] = await db
    .select({ file: photoFiles })
    .from(photoSources)
    .innerJoin(photoFiles, eq(photoFiles.sha256, photoSources.sha256))
    .where(eq(photoSources.url, url));
  return row && photoOfRow(row.file);
}

function photoOfRow({ exif, type, createdAt: _, ...row }: typeof photoFiles.$inferSelect): Photo {
  const camera = safeParse(CameraData, exif);
  return {
    ...row,
    type: type as ImageType,
    camera: camera.success ? camera.data : undefined,
    range: row.range ?? undefined,
    foundFocalPoint: row.foundFocalPoint ?? undefined,
    ownFocalPoint: row.ownFocalPoint ?? undefined,
  };
}

/** Stores camera data after it was cleared and read from the original again. */
export async function saveCamera(db: Db, sha256: string, camera: CameraData): Promise<void> {
  await db.update(photoFiles).set({ exif: camera }).where(eq(photoFiles.sha256, sha256));
}

/** How many originals have stored camera data. */
export function countCameraData(db: Db): Promise<number> {
  return db.$count(photoFiles, isNotNull(photoFiles.exif));
}

/** Clears the camera data, which can be read from the originals again. The search index (photo_metadata) stays. */
export async function clearCameraData(db: Db): Promise<void> {
  await db.update(photoFiles).set({ exif: null }).where(isNotNull(photoFiles.exif));
}

/** Originals by their URLs; URLs that are not copied yet are left out. */
export async function findPhotosByUrls(db: Db, urls: string[]): Promise<Map<string, Photo>> {
  const rows = await db
    .select({ url: photoSources.url, file: photoFiles })
    .from(photoSources)
    .innerJoin(photoFiles, eq(photoFiles.sha256, photoSources.sha256))
    // One array instead of one parameter per photo: a query has at most 65,535 parameters.
    .where(sql`${photoSources.url} = any(${sql.param(urls)}::text[])`);
  return new Map(rows.map(({ url, file }) => [url, photoOfRow(file)]));
}

/** The crops at these URLs; other URLs are left out. */
export async function findCroppedPhotos(db: Db, urls: string[]): Promise<Map<string, Photo>> {
  const rows = await db
    .select({ crop: photoCrops, file: photoFiles })
    .from(photoCrops)
    .innerJoin(photoFiles, eq(photoFiles.sha256, photoCrops.sha256))
    .where(sql`${photoCrops.url} = any(${sql.param(urls)}::text[])`);
  return new Map(
    rows.flatMap(({ crop, file }) => {
      const key = keyOfCropPath(crop.url);
      return key === undefined ? [] : [[crop.url, photoOfCrop(key, crop, photoOfRow(file))] as const];
    }),
  );
}

function photoOfCrop(
  key: string,
  { x, y, width, height, thumbhash, foundFocalPoint }: typeof photoCrops.$inferSelect,
  original: Photo,
): Photo {
  const rectangle = { x, y, width, height };
  return {
    ...original,
    ...{ width, height, thumbhash, crop: { key, ...rectangle } },
    foundFocalPoint: foundFocalPoint ?? undefined,
    ownFocalPoint: original.ownFocalPoint && pointInCrop(original.ownFocalPoint, original, rectangle),
  };
}

/** The originals and crops at these URLs; unknown URLs are left out. */
export async function findPhotosAndCrops(db: Db, urls: string[]): Promise<Map<string, Photo>> {
  const crops = urls.filter((url) => keyOfCropPath(url) !== undefined);
  return new Map([
    ...(await findPhotosByUrls(db, urls)),
    ...(crops.length > 0 ? await findCroppedPhotos(db, crops) : []),
  ]);
}

/** Stores an original and its URL; both may exist already. */
export async function savePhoto(db: Db, { camera, ...photo }: PhotoWithCamera, url: string): Promise<void> {
  const { sha256 } = photo;
  await db.transaction(async (tx) => {
    await tx
      .insert(photoFiles)
      .values({ ...photo, exif: camera })
      .onConflictDoNothing();
    await tx
      .insert(photoSources)
      .values({ url, sha256 })
      .onConflictDoUpdate({ target: photoSources.url, set: { sha256, copiedAt: new Date() } });
  });
}

export async function findPhotoUrls(db: Db, collectionId: number): Promise<string[] | undefined> {
  const [row] = await db
    .select({ photoUrls: photoCollections.photoUrls })
    .from(photoCollections)
    .where(eq(photoCollections.id, collectionId));
  return row?.photoUrls;
}

/**
 * The photo URLs of all collections, including scheduled ones, newest collection first; without embedded images, which
 * are megabytes long.
 */
export async function findEveryPhotoUrl(db: Db): Promise<string[]> {
  const photoUrls = sql<string[]>`array(
    select url from unnest(${photoCollections.photoUrls}) with ordinality as held (url, place)
    where url not like 'data:image/%' order by place)`;
  const rows = await db.select({ photoUrls }).from(photoCollections).orderBy(desc(photoCollections.date));
  return rows.flatMap(({ photoUrls }) => photoUrls);
}

interface PhotoInCollection {
  collectionId: number;
  photoIndex: number;
  photoUrl: string;
  camera: CameraData;
}

/**
 * Stores the metadata by which visitors search for a photo. Writes nothing if the collection has another photo at
 * `photoIndex` by now: the owner may have replaced the photo while it was copied.
 */
export async function savePhotoMetadata(db: Db, { camera, ...place }: PhotoInCollection): Promise<void> {
  const values = {
    ...place,
    cameraName: cameraName(camera) ?? 'Unknown Camera',
    cameraMake: camera.make ?? null,
    cameraModel: camera.model ?? null,
    lensName: camera.lens ?? null,
    focalLengthMm: camera.focalLengthMm ?? null,
    isoValue: camera.iso ?? null,
    apertureValue: camera.aperture ?? null,
    shutterSpeedSec: camera.shutterSpeedSec ?? null,
    dateTaken: momentTaken(camera) ?? null,
    exifData: camera,
  };
  await db.transaction(async (tx) => {
    const [day] = await tx
      .select({ photoUrls: photoCollections.photoUrls })
      .from(photoCollections)
      .where(eq(photoCollections.id, place.collectionId))
      .for('share');
    if (day?.photoUrls[place.photoIndex] !== place.photoUrl) return;
    await tx
      .insert(photoMetadata)
      .values(values)
      .onConflictDoUpdate({ target: [photoMetadata.collectionId, photoMetadata.photoIndex], set: values });
  });
}
