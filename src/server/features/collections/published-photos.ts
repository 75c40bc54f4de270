import type { Db } from '../../db/connect.ts';
import { and, sql } from '../../db/orm.ts';
import { type SiteClock, visiblePhotos } from '../../db/queries/published.ts';
import { photoCollections } from '../../db/schema/days.ts';
import { VersionedCache } from '../../http/caching/versioned-cache.ts';

/** Enough for more than ten years of photos. */
const MAX_PHOTOS = 20_000;

export interface PublishedPhotos {
  /** Whether visitors may request the photo of this URL. */
  has(url: string): Promise<boolean>;
}

interface PublishedPhotosOptions {
  /** Queries whether visitors may request the photo of this URL. */
  find: (url: string) => Promise<boolean>;
  /** The version (`TableVersions.version`) of the tables that `find` reads. */
  version: () => string | undefined;
}

/**
 * Answers whether visitors may request a photo. Each image of a page needs an answer, so published URLs are cached
 * until collections or the date change; while the database is unavailable, URLs last known as published count as
 * published.
 * Other URLs are not cached, so that requests for made-up URLs cannot fill the memory.
 */
export function createPublishedPhotos({ find, version }: PublishedPhotosOptions): PublishedPhotos {
  const cache = new VersionedCache<boolean>({
    max: MAX_PHOTOS,
    isCacheable: (isPublished) => isPublished,
    fallbackKey: () => 'any day',
  });
  return { has: (url) => cache.get(url, version(), () => find(url)) };
}

/** Whether a published collection shows this photo, or an opening has revealed or is about to reveal it (OPEN-4). */
export async function isPublishedPhoto(db: Db, url: string, clock: SiteClock): Promise<boolean> {
  const { photoUrls, date, isUnrevealed, opening } = photoCollections;
  const rows = await db
    .select({ photoUrls, date, isUnrevealed, opening })
    .from(photoCollections)
    .where(
      and(
        // The index contains only digests, so the URLs themselves are compared as well.
        sql`url_digests(${photoCollections.photoUrls}) @> url_digests(array[${url}])`,
        sql`${url} = any(${photoCollections.photoUrls})`,
      ),
    );
  return rows.some((row) => row.photoUrls.indexOf(url) < visiblePhotos(row, 'known', clock));
}
