/** Everything stored for photos besides the originals (CACHE-1); implemented by `createImageCache`. */
export interface ImageSource {
  /** This process's memory. */
  memory(): { entries: number; maxEntries: number; bytes: number; maxBytes: number };
  /** How many renditions for visitors wait for a core in this process; see `WorkQueue.queue`. */
  queue(): { waiting: number; viewers: number; max: number };
  /**
   * The files on disk, and which of these photos lack renditions both there and in the cache that all machines share.
   * @param urls of published photos, newest first
   */
  survey(urls: string[]): Promise<Survey>;
  /** Whether the originals of the first, newest of these photos can be found. */
  originals(urls: string[]): Promise<'found' | 'missing' | 'unreadable'>;
  /** Makes one photo's missing renditions. @throws AppError if the original cannot be read */
  prepare(url: string): Promise<void>;
  /**
   * Clears this process's memory, its disk cache and the cache that all machines share.
   * @param unusedSinceMs clears this process's memory, but removes only files on this disk that were neither made nor
   * used since this moment
   */
  clearImages(unusedSinceMs?: number): Promise<void>;
  /** Number of originals whose camera data is stored. */
  countCameraData(): Promise<number>;
  /** Deletes the camera data for all processes: the next request reads the original again. */
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
  /** The number of renditions that pages request. `preparedCount` of them exist. */
  expectedRenditions: number;
  preparedCount: number;
}
