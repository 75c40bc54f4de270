import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { GalleryPage } from '../../shared/gallery.ts';
import type { Site } from '../../shared/site.ts';
import type { DayFilter } from '../features/collections/collection-queries.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import type { PhotoPosition } from '../viewer/viewer.tsx';
import { useDeepLink } from './use-deep-link.ts';
import { holdsDay, useFindDay } from './use-find-day.ts';

/** Fetched when the page is at rest, so that the first photo opens at once and the page does not wait for it. */
const loadViewer = () => import('./photo-viewer.tsx');
const PhotoViewer = lazy(async () => ({ default: (await loadViewer()).PhotoViewer }));

interface OpenViewer {
  start: PhotoPosition;
  /** The page of the gallery that the day stands on. */
  page: number;
  /** The thumbnail; undefined for a photo that a link asked for. */
  opener?: HTMLElement;
}

interface ViewerPage {
  /** The days that can be walked through. */
  filter: DayFilter;
  /** The page of them that is shown, as far as it is there: its days open at once. */
  shown: GalleryPage | undefined;
  site: Site | undefined;
}

/**
 * The viewer over a page: `openViewer` from any thumbnail, `viewer` somewhere in the page. A deep link opens it too
 * (ROUTE-5, ROUTE-7). A day that is not on the page is looked for first.
 */
export function useViewer({ filter, shown, site }: ViewerPage): {
  openViewer: (start: PhotoPosition, opener: HTMLElement) => void;
  viewer: ReactNode;
} {
  const [open, setOpen] = useState<OpenViewer>();
  // What does not come now is asked for again, and its absence said, when a photo is opened.
  useEffect(() => whenIdle(() => loadViewer().catch(() => undefined)), []);

  const find = useFindDay(filter);
  const openViewer = async (start: PhotoPosition, opener: HTMLElement) => {
    const isShown = shown && holdsDay(shown, start.collectionId);
    const found = isShown ? shown : await find(start.collectionId);
    if (found) setOpen({ start, page: found.page, opener });
  };
  const resetAddress = useDeepLink({ shown, find, onOpen: (start, page) => setOpen({ start, page }) });

  return {
    openViewer: (start, opener) => void openViewer(start, opener),
    viewer: open && site && (
      <LoadBoundary floating onClose={() => setOpen(undefined)}>
        <Suspense>
          <PhotoViewer
            filter={filter}
            page={open.page}
            start={open.start}
            opener={open.opener}
            today={site.today}
            siteName={site.name}
            onClose={() => {
              setOpen(undefined);
              if (open.opener === undefined) resetAddress();
            }}
          />
        </Suspense>
      </LoadBoundary>
    ),
  };
}
