/** Everything stored for photos besides the originals (CACHE-1); provided by wiring/photos.ts. */
export interface ImageSource {
  /** This process's memory. */
  memory(): { entries: number; maxEntries: number; bytes: number; maxBytes: number };
  /** How many requests of visitors wait for a core in this process, `viewers` of them for the viewer. */
  queue(): { waiting: number; viewers: number; max: number };
  /**
   * The files on disk, and which of these photos lack renditions there and in a cache that machines share.
   * @param urls of published photos, newest first
   */
  survey(urls: string[]): Promise<Survey>;
  /** Whether the originals of the newest of these photos can be found. */
  originals(urls: string[]): Promise<'found' | 'missing' | 'unreadable'>;
  /** Makes one photo's missing renditions. @throws AppError if the original cannot be read */
  prepare(url: string): Promise<void>;
  /**
   * Clears this process's memory and disk cache.
   * @param unusedSinceMs removes only those files that were neither made nor used after this moment
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
  /** Number of renditions that pages request, and how many exist. */
  expectedRenditions: number;
  preparedCount: number;
}
