import { plainPath } from '../../lib/page/plain-path.ts';

/**
 * The functions that load the visitor pages' code. Separate from the list of pages, because the first script, which
 * must be small, imports them to fetch the page's chunk together with the application's.
 */
export const homeChunk = async () => {
  const { HomePage, preloadShown } = await import('../home-page.tsx');
  await preloadShown();
  return HomePage;
};
export const galleryChunk = async () => (await import('../gallery-page.tsx')).GalleryPage;
export const dayChunk = async () => {
  const { DayPage, preloadShown } = await import('../day-page.tsx');
  await preloadShown();
  return DayPage;
};
export const newsChunk = async () => (await import('../news-page.tsx')).NewsPage;
export const calendarChunk = async () => (await import('../calendar-page.tsx')).CalendarPage;

export const selectionChunk = async () => (await import('../selection-page.tsx')).SelectionPage;

export const replayChunk = async () => {
  const { ReplayPage, preloadShown } = await import('../replay-page.tsx');
  await preloadShown();
  return ReplayPage;
};

const chunks: Partial<Record<string, () => Promise<unknown>>> = {
  '/': homeChunk,
  '/gallery': galleryChunk,
  '/news': newsChunk,
  '/calendar': calendarChunk,
};

/** Checks only the form of a collection's URL; the page itself finds out whether the collection exists. */
const DAY_PATH = /^\/\d{4}-\d\d-\d\d(\/\d)?$/;

const REPLAY_PATH = /^\/\d{4}-\d\d-\d\d\/opening$/;

/** Checks only the beginning of a selection's URL. */
export const isSelectionPath = (path: string) => /^\/five(\/|$)/.test(path);

/** Preloads the chunk of a visitor page; undefined for other paths. */
export function fetchChunk(pathname: string): Promise<unknown> | undefined {
  const path = plainPath(pathname);
  if (REPLAY_PATH.test(path)) return replayChunk();
  if (DAY_PATH.test(path)) return dayChunk();
  return isSelectionPath(path) ? selectionChunk() : chunks[path]?.();
}
