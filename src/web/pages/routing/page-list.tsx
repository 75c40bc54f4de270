import { type ComponentType, lazy } from 'react';
import { readDayPath, readReplayPath } from '../../../shared/days.ts';
import { plainPath } from '../../lib/page/plain-path.ts';
import { chunk } from '../../ui/chunk.tsx';
import { adminPaths } from '../admin/admin-paths.ts';
import {
  calendarChunk,
  dayChunk,
  galleryChunk,
  homeChunk,
  isSelectionPath,
  newsChunk,
  replayChunk,
  selectionChunk,
} from './page-chunks.ts';

export interface Page {
  readonly path: string;
  readonly Component: ComponentType;
  /** Loads the page's chunk, so that the page renders at once. */
  readonly preload?: () => Promise<void>;
}

const AdminPage = lazy(async () => ({ default: (await import('../admin/admin-page.tsx')).AdminPage }));

/** Pages with a fixed path. The admin pages have their own chunk, which no visitor page loads. */
export const pages: readonly Page[] = [
  { path: '/', ...chunk(homeChunk) },
  { path: '/gallery', ...chunk(galleryChunk) },
  { path: '/news', ...chunk(newsChunk) },
  { path: '/calendar', ...chunk(calendarChunk) },
  {
    path: '/login',
    Component: lazy(async () => ({ default: (await import('../login-page.tsx')).LoginPage })),
  },
  ...adminPaths.map((path) => ({ path, Component: AdminPage })),
];

/** Every collection and photo at its own URL (ROUTE-8). */
const dayPage: Page = { path: '/{date}', ...chunk(dayChunk) };

/** A day's opening and its replay (OPEN-6). */
const replayPage: Page = { path: '/{date}/opening', ...chunk(replayChunk) };

/** A visitor's selection of photos (FIVE-1). */
const selectionPage: Page = { path: '/five/{photos}', ...chunk(selectionChunk) };

/** The page for all other paths (ROUTE-3). */
export const notFoundPage: Page = {
  path: '*',
  ...chunk(async () => (await import('../not-found-page.tsx')).NotFoundPage),
};

/** The route matcher of both server and browser. */
export function findPage(pathname: string): Page | undefined {
  const plain = plainPath(pathname);
  if (isSelectionPath(plain)) return selectionPage;
  if (readReplayPath(plain)) return replayPage;
  return pages.find(({ path }) => path === plain) ?? (readDayPath(plain) && dayPage);
}
