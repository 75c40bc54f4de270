/** All that is kept of photos besides the originals (CACHE-1); wiring/photos.ts hands it over. */
export interface ImageSource {
  /** This process's memory. */
  memory(): { entries: number; maxEntries: number; bytes: number; maxBytes: number };
  /** Visitors' requests that wait for a core in this process; those for the viewer are bounded by themselves. */
  queue(): { waiting: number; viewers: number; max: number };
  /**
   * What lies on disk, and what of these photos is missing there.
   * @param urls of published photos, newest first
   */
  survey(urls: string[]): Promise<Survey>;
  /** Whether the originals of the newest of these photos can be found. */
  originals(urls: string[]): Promise<'found' | 'missing' | 'unreadable'>;
  /** Makes what is missing of one photo. @throws AppError where the original cannot be had */
  prepare(url: string): Promise<void>;
  /** Empties this process's memory and its disk, on disk what was not used since a moment, if one is given. */
  clearImages(unusedSinceMs?: number): Promise<void>;
  /** How many originals' camera data is kept. */
  countCameras(): Promise<number>;
  /** Forgets it, for every process: the next to ask reads the original again. */
  clearCameras(): Promise<void>;
  /** Clears this process's cached rows of photos. */
  forgetPhotos(): void;
}

export interface Survey {
  files: number;
  bytes: number;
  maxBytes: number;
  /** On the disk of the cache; undefined where its folder cannot be read and written. */
  freeBytes: number | undefined;
  filesByType: { webp: number; jpeg: number; png: number; avif: number };
  /** Photos of which at least one picture is missing that the pages will ask for, in the order given. */
  uncachedUrls: string[];
  /** Pictures the pages will ask for, and how many of them are there. */
  expectedPictures: number;
  preparedPictures: number;
}
