import { LRUCache } from 'lru-cache';
import type { Freshness } from '../../db/freshness.ts';

/** Ten years of photos, and then some. */
const REMEMBERED_URLS = 20_000;

interface PublishedPhotosOptions {
  /** Asks the database whether a day that visitors may see shows this url. */
  find: (url: string) => Promise<boolean>;
  freshness: Pick<Freshness, 'stamp'>;
}

/**
 * Whether visitors may see the photo of a url: asked for every picture of a page, answered from memory. Only what is
 * published is remembered, so that nobody fills this with addresses of their own.
 */
export function createPublishedPhotos({ find, freshness }: PublishedPhotosOptions) {
  const known = new LRUCache<string, number>({ max: REMEMBERED_URLS });
  return async (url: string): Promise<boolean> => {
    const stamp = freshness.stamp();
    if (stamp !== undefined && known.get(url) === stamp) return true;
    const isPublished = await find(url);
    if (isPublished && stamp !== undefined) known.set(url, stamp);
    return isPublished;
  };
}
