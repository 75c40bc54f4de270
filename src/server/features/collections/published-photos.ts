import { LRUCache } from 'lru-cache';
import type { DateString } from '../../../shared/dates.ts';
import type { Db } from '../../db/connect.ts';
import { databaseTrouble } from '../../db/database-trouble.ts';
import { isPublishedPhoto } from './queries.ts';

/** More than anybody looks at while a database is away. */
const REMEMBERED_PHOTOS = 10_000;

export interface PublishedPhotos {
  /** True for the photos a visitor may name. */
  has(url: string): Promise<boolean>;
}

/** What was published when it was last asked for stays so while the database is away: pictures go on being shown. */
export function createPublishedPhotos({ db, today }: { db: Db; today: () => DateString }): PublishedPhotos {
  const seen = new LRUCache<string, true>({ max: REMEMBERED_PHOTOS });
  return {
    async has(url) {
      try {
        const isPublished = await isPublishedPhoto(db, url, today());
        if (isPublished) seen.set(url, true);
        else seen.delete(url);
        return isPublished;
      } catch (error) {
        if (databaseTrouble(error) !== undefined && seen.has(url)) return true;
        throw error;
      }
    },
  };
}
