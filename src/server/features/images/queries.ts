import { eq } from 'drizzle-orm';
import { safeParse } from 'zod/mini';
import type { Db } from '../../db/connect.ts';
import { photoCollections, photoFiles, photoMetadata, photoSources } from '../../db/schema.ts';
import type { ImageType } from '../../platform/image-type.ts';
import { CameraData, cameraName, momentTaken } from './camera-data.ts';
import type { Photo } from './photo.ts';

export async function findPhoto(db: Db, sha256: string): Promise<Photo | undefined> {
  const [row] = await db.select().from(photoFiles).where(eq(photoFiles.sha256, sha256));
  return row && photoOfRow(row);
}

/** The copied original that a photo's url stands for. */
export async function findPhotoByUrl(db: Db, url: string): Promise<Photo | undefined> {
  const [row] = await db
    .select({ file: photoFiles })
    .from(photoSources)
    .innerJoin(photoFiles, eq(photoFiles.sha256, photoSources.sha256))
    .where(eq(photoSources.url, url));
  return row && photoOfRow(row.file);
}

/** An original as its row in `photo_files` knows it. */
export function photoOfRow({ exif, type, createdAt: _, ...row }: typeof photoFiles.$inferSelect): Photo {
  const camera = safeParse(CameraData, exif ?? {});
  return { ...row, type: type as ImageType, camera: camera.success ? camera.data : {} };
}

/** Enters an original and the url it was found under; both may be known already. */
export async function savePhoto(db: Db, { camera, ...photo }: Photo, url: string): Promise<void> {
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

interface PhotoInCollection {
  collectionId: number;
  photoIndex: number;
  photoUrl: string;
  camera: CameraData;
}

/** What camera searches and the metadata panel know of a photo of a day; what was there before is replaced. */
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
  await db
    .insert(photoMetadata)
    .values(values)
    .onConflictDoUpdate({ target: [photoMetadata.collectionId, photoMetadata.photoIndex], set: values });
}
