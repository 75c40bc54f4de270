import { LRUCache } from 'lru-cache';
import { toDatabaseError } from '../../db/to-database-error.ts';

/** Ten years of photos, and then some. */
const REMEMBERED_PHOTOS = 20_000;

export interface PublishedPhotos {
  /** True for the photos a visitor may name. */
  has(url: string): Promise<boolean>;
}

interface PublishedPhotosOptions {
  /** Asks the database whether a day that visitors may see shows this url. */
  find: (url: string) => Promise<boolean>;
  /** See `TableVersions.version`, of the tables that `find` reads. */
  version: () => string | undefined;
}

/**
 * Whether visitors may see the photo of a url: asked for every picture of a page, answered from memory as long as nothing
 * has changed. While the database is away, what was published when it was last asked for stays so, and pictures go on
 * being shown. Only what is published is remembered, so that nobody fills this with addresses of their own.
 */
export function createPublishedPhotos({ find, version }: PublishedPhotosOptions): PublishedPhotos {
  const known = new LRUCache<string, { at: string | undefined }>({ max: REMEMBERED_PHOTOS });
  return {
    async has(url) {
      const at = version();
      if (at !== undefined && known.get(url)?.at === at) return true;
      try {
        const isPublished = await find(url);
        if (isPublished) known.set(url, { at });
        else known.delete(url);
        return isPublished;
      } catch (error) {
        if (toDatabaseError(error) !== undefined && known.has(url)) return true;
        throw error;
      }
    },
  };
}
