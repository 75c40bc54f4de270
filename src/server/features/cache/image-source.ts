/** What the cache feature needs of the photo engine; wiring/photos.ts hands it over. */
export interface ImageSource {
  memory(): { entries: number; maxEntries: number; bytes: number; maxBytes: number };
  queue(): { waiting: number; max: number };
  survey(urls: string[]): Promise<Survey>;
  originals(urls: string[]): Promise<'found' | 'missing' | 'unreadable'>;
  prepare(url: string): Promise<void>;
  clearImages(unusedSinceMs?: number): Promise<void>;
  countCameras(): Promise<number>;
  clearCameras(): Promise<void>;
  forgetPhotos(): void;
}

export interface Survey {
  files: number;
  bytes: number;
  maxBytes: number;
  freeBytes: number | undefined;
  filesByType: { webp: number; jpeg: number; png: number; avif: number };
  uncachedUrls: string[];
  expectedPictures: number;
  preparedPictures: number;
}
