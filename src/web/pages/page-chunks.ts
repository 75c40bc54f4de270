/**
 * Where the parts of each page of a visitor come from. Apart from the list of pages, because the first script of all
 * fetches the page's chunk beside the application's, and must know nothing else.
 */
export const homeChunk = async () => (await import('./home-page.tsx')).HomePage;
export const galleryChunk = async () => (await import('./gallery-page.tsx')).GalleryPage;
export const newsChunk = async () => (await import('./news-page.tsx')).NewsPage;
export const calendarChunk = async () => (await import('./calendar-page.tsx')).CalendarPage;

const chunks: Partial<Record<string, () => Promise<unknown>>> = {
  '/': homeChunk,
  '/gallery': galleryChunk,
  '/news': newsChunk,
  '/calendar': calendarChunk,
};

/** Fetches a page's own chunk ahead; nothing where it has none. */
export const fetchChunk = (pathname: string) => chunks[plainPath(pathname)]?.();

/** A slash too many at the end is forgiven. */
export function plainPath(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, '');
}
