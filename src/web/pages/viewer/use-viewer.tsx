import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useSearch } from 'wouter';
import type { GalleryPage } from '../../../shared/gallery.ts';
import type { Site } from '../../../shared/site.ts';
import type { DayFilter } from '../../features/collections/collection-queries.ts';
import { logger } from '../../lib/logger.ts';
import { whenIdle } from '../../lib/time/when-idle.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import type { PhotoPosition } from '../../viewer/viewer.tsx';
import { hasDay, useFindDay } from '../use-find-day.ts';
import { usePhotoUrl } from './use-photo-url.ts';

/** Prefetched when the page is idle, so that the first photo opens at once. */
const loadViewer = () => import('./photo-viewer.tsx');
const PhotoViewer = lazy(async () => ({ default: (await loadViewer()).PhotoViewer }));

interface OpenViewer {
  start: PhotoPosition;
  /** The gallery page that contains the collection. */
  page: number;
  /** The thumbnail; undefined for a photo opened by a link. */
  opener?: HTMLElement;
}

interface ViewerPage {
  /** The collections to step through. */
  filter: DayFilter;
  /** The current page of them, if loaded: its collections open at once. */
  shown: GalleryPage | undefined;
  site: Site | undefined;
}

/**
 * The viewer over a page: `openViewer` from any thumbnail, `viewer` somewhere in the page. A deep link opens it too
 * (ROUTE-5, ROUTE-7). A collection that is not on the page is looked up first. While open, the url is the photo's
 * (ROUTE-8).
 */
export function useViewer({ filter, shown, site }: ViewerPage): {
  openViewer: (start: PhotoPosition, opener: HTMLElement) => void;
  viewer: ReactNode;
} {
  const [open, setOpen] = useState<OpenViewer>();
  const photoUrl = usePhotoUrl((cover) => {
    if (cover === undefined) setOpen(undefined);
    else if (open === undefined) void openAt(cover);
  });
  // A failed prefetch is retried, and reported, when a photo is opened.
  useEffect(() => whenIdle(() => loadViewer().catch(() => undefined)), []);

  const find = useFindDay(filter);
  const openOn = (start: PhotoPosition, { page, days }: GalleryPage, opener?: HTMLElement) => {
    const day = days.find(({ collection }) => collection.id === start.collectionId)?.collection;
    if (day === undefined) return;
    photoUrl.enter({ ...start, date: day.date });
    setOpen({ start, page, ...(opener && { opener }) });
  };
  const openAt = async ({ collectionId, photoIndex }: PhotoPosition, opener?: HTMLElement) => {
    const isShown = shown && hasDay(shown, collectionId);
    const found = isShown ? shown : await find(collectionId);
    if (found) openOn({ collectionId, photoIndex }, found, opener);
  };
  useDeepLink({ shown, find, onOpen: openOn });

  return {
    openViewer: (start, opener) => void openAt(start, opener),
    viewer: open && site && (
      <LoadBoundary
        floating
        onClose={() => {
          setOpen(undefined);
          photoUrl.leave();
        }}
      >
        <Suspense>
          <PhotoViewer
            filter={filter}
            page={open.page}
            start={open.start}
            opener={open.opener}
            today={site.today}
            siteName={site.name}
            onPhoto={photoUrl.follow}
            onClose={() => {
              setOpen(undefined);
              photoUrl.leave();
            }}
          />
        </Suspense>
      </LoadBoundary>
    ),
  };
}

interface DeepLinkOptions {
  /** The current page of collections; `find` looks for links to others. */
  shown: GalleryPage | undefined;
  find: (collectionId: number) => Promise<GalleryPage | undefined>;
  onOpen: (start: PhotoPosition, page: GalleryPage) => void;
}

/**
 * Opens the photo of the url once, then removes its parameters (ROUTE-5, ROUTE-7). An effect, so that server and
 * browser render the same page. Closing returns to the url left here (ROUTE-6).
 */
function useDeepLink({ shown, find, onOpen }: DeepLinkOptions): void {
  const search = useSearch();
  const follow = useEffectEvent(async (isCancelled: () => boolean) => {
    const { linkedDay, linkedPhoto, withoutLink } = await import('./deep-link.ts');
    const day = linkedDay(search);
    if (day === undefined || day !== linkedDay(location.search) || isCancelled()) return;
    const photoOn = (page: GalleryPage | undefined) =>
      page &&
      linkedPhoto(
        search,
        page.days.map(({ collection }) => collection),
      );
    const page = photoOn(shown) ? shown : await find(day);
    const photo = photoOn(page);
    if (page === undefined || photo === undefined || isCancelled()) return;
    // Only home is reset (ROUTE-6); the gallery's url contains its filters.
    history.replaceState(history.state, '', location.pathname === '/' ? '/' : withoutLink(location));
    onOpen(photo, page);
  });
  useEffect(() => {
    // Most pages are opened without a link, and load none of its code.
    if (!search.includes('collection=')) return;
    let cancelled = false;
    follow(() => cancelled).catch((error: unknown) =>
      logger.warn('general', 'deep link failed to load', error),
    );
    return () => {
      cancelled = true;
    };
  }, [search]);
}
