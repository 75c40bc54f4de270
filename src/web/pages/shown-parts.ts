import { preloadShownLayout } from '../features/collections/today/today-section.tsx';
import { chunk } from '../ui/chunk.tsx';

/** Loaded from the day before an opening on. */
export const openingPlace = chunk(async () => (await import('./opening-place.tsx')).OpeningPlace);

/**
 * Resolves when home, a day or an opening can be hydrated with the parts that the document shows. Until a part is loaded
 * React would remove its HTML if the page renders again.
 */
export const preloadShownParts = (): Promise<unknown> =>
  Promise.all([
    preloadShownLayout(),
    globalThis.document?.querySelector('.opening') && openingPlace.preload(),
  ]);
