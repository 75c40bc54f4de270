/** What the cache tab reads, makes and clears (CACHE-1, CACHE-2); implemented by `createImageCache`. */
export interface ImageSource {
  /** Size and limits of this process's memory cache. */
  memory(): { entries: number; maxEntries: number; bytes: number; maxBytes: number };
  /** How many renditions for visitors wait for a core in this process; see `WorkQueue.queue`. */
  queue(): { waiting: number; viewers: number; max: number };
  /**
   * Counts the files on disk, and finds the photos with renditions that neither the disk nor the shared cache has.
   * @param urls of published photos, newest first
   */
  survey(urls: string[]): Promise<Survey>;
  /** Whether the media store has the originals of a sample: the first (newest) photos. */
  originals(urls: string[]): Promise<'found' | 'missing' | 'unreadable'>;
  /** Makes one photo's missing renditions. @throws AppError if the original cannot be read */
  prepare(url: string): Promise<void>;
  /**
   * Clears this process's memory, its disk cache and the cache that all machines share.
   * @param unusedSinceMs if given, files on disk that were made or used since this moment stay, and so does the shared
   * cache
   */
  clearImages(unusedSinceMs?: number): Promise<void>;
  /** Number of originals whose camera data is stored. */
  countCameraData(): Promise<number>;
  /** Deletes the stored camera data of all originals: the next request reads the original again. */
  clearCameraData(): Promise<void>;
  /** Clears this process's cached rows of photos. */
  clearPhotoRows(): void;
}

export interface Survey {
  files: number;
  bytes: number;
  maxBytes: number;
  /** Free space on the cache's disk; undefined if its folder cannot be read and written. */
  freeBytes: number | undefined;
  filesByType: { webp: number; jpeg: number; png: number; avif: number };
  /** Photos with at least one missing rendition that pages request, in the given order. */
  uncachedUrls: string[];
  /** Number of renditions that pages request; `preparedCount` of these exist. */
  expectedRenditions: number;
  preparedCount: number;
}
