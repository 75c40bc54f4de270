import { preloadShownLayout } from '../features/collections/today/today-section.tsx';
import { chunk } from '../ui/chunk.tsx';

/** Loaded only where an opening is shown or announced. */
export const openingPlace = chunk(async () => (await import('./opening-place.tsx')).OpeningPlace);

/**
 * Loads the parts of home, a day or an opening that the document shows, before hydration: if the page rendered again
 * before a part is loaded, React would remove the part's HTML.
 */
export const preloadShownParts = (): Promise<unknown> =>
  Promise.all([
    preloadShownLayout(),
    globalThis.document?.querySelector('.opening') && openingPlace.preload(),
  ]);
