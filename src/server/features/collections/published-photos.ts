import { VersionedCache } from '../../http/caching/versioned-cache.ts';

/** Ten years of photos, and then some. */
const MAX_PHOTOS = 20_000;

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
 * Whether visitors may see the photo of a url: asked for every image of a page, so kept until days change. While the
 * database is away, what was last known to be published stays so, and images go on being shown. Only published urls are
 * kept, so that made-up ones cannot fill the memory.
 */
export function createPublishedPhotos({ find, version }: PublishedPhotosOptions): PublishedPhotos {
  const cache = new VersionedCache<boolean>({
    max: MAX_PHOTOS,
    isKept: (isPublished) => isPublished,
    whileAway: () => 'any day',
  });
  return { has: (url) => cache.get(url, version(), () => find(url)) };
}
