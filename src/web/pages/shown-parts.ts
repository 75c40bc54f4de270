import { preloadShownLayout } from '../features/collections/today/today-section.tsx';
import { chunk } from '../ui/chunk.tsx';

/** Loaded only on pages that show or announce an opening. */
export const openingPlace = chunk(async () => (await import('./opening-place.tsx')).OpeningPlace);

/**
 * Loads, before hydration, the code of parts that the document of home, a day or an opening shows: if the page
 * rendered again before that code is loaded, React would remove the part's HTML.
 */
export const preloadShownParts = (): Promise<unknown> =>
  Promise.all([
    preloadShownLayout(),
    globalThis.document?.querySelector('.opening') && openingPlace.preload(),
  ]);
