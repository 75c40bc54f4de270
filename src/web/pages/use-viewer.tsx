import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { GalleryPage } from '../../shared/gallery.ts';
import type { Site } from '../../shared/site.ts';
import { type DayFilter, galleryPageQuery } from '../features/collections/collection-queries.ts';
import { logger } from '../lib/logger.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import type { PhotoPosition } from '../viewer/viewer.tsx';
import { useDeepLink } from './use-deep-link.ts';

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
  const client = useQueryClient();
  const [open, setOpen] = useState<OpenViewer>();
  // What does not come now is asked for again, and its absence said, when a photo is opened.
  useEffect(() => whenIdle(() => loadViewer().catch(() => undefined)), []);

  const find = async (collection: number) => {
    try {
      const found = await client.fetchQuery(galleryPageQuery({ ...filter, collection }));
      client.setQueryData(galleryPageQuery({ ...filter, page: found.page }).queryKey, found);
      return found;
    } catch (error) {
      logger.warn('general', 'A day could not be fetched', error);
      return undefined;
    }
  };
  const pageOf = (collectionId: number, page: GalleryPage | undefined) =>
    page?.days.find(({ collection }) => collection.id === collectionId)?.collection;
  const openViewer = async (start: PhotoPosition, opener: HTMLElement) => {
    const known = pageOf(start.collectionId, shown) ? shown : await find(start.collectionId);
    if (known && pageOf(start.collectionId, known)) setOpen({ start, page: known.page, opener });
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
