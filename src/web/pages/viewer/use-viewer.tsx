import {
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useSearch } from 'wouter';
import type { GalleryPage } from '../../../shared/gallery.ts';
import type { Site } from '../../../shared/site.ts';
import type { DayFilter } from '../../features/collections/collection-queries.ts';
import { logger } from '../../lib/logger.ts';
import { LanguageContext } from '../../lib/texts.ts';
import { whenIdle } from '../../lib/time/when-idle.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import type { PhotoPosition } from '../../viewer/viewer.tsx';
import { hasDay, useFindDay } from '../use-find-day.ts';
import type { LinkTarget } from './deep-link.ts';
import { usePhotoUrl } from './use-photo-url.ts';

/** Prefetched when the page is idle, so that the first photo opens at once. */
const loadViewer = () => import('./photo-viewer.tsx');
const PhotoViewer = lazy(async () => ({ default: (await loadViewer()).PhotoViewer }));

interface OpenViewer {
  start: PhotoPosition;
  /** The page's filter when the viewer was opened; the page beneath may change it later. */
  filter: DayFilter;
  /** The number of the gallery page with the photo's collection. */
  page: number;
  /** The pressed link or button; undefined if a deep link, Back or Forward opened the photo. */
  opener?: HTMLElement;
}

interface ViewerPage {
  /** Selects the collections to step through. */
  filter: DayFilter;
  /** The gallery page that is shown, if loaded: its collections open without a request. */
  shown: GalleryPage | undefined;
  site: Site | undefined;
}

/**
 * The viewer over a page. Thumbnails call `openViewer`, and the page renders `viewer`; a deep link opens it too
 * (ROUTE-5, ROUTE-7). A collection that is not on the page is looked up first. While the viewer is open, the URL is
 * that of its photo (ROUTE-8).
 */
export function useViewer({ filter, shown, site }: ViewerPage): {
  openViewer: (start: PhotoPosition, opener: HTMLElement) => void;
  /** Also true while the viewer is loading, because input after the press on a photo must not change the page. */
  isOpen: () => boolean;
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
    setOpen({ start, filter, page, ...(opener && { opener }) });
  };
  const latest = useRef<PhotoPosition>(undefined);
  const openAt = async (start: PhotoPosition, opener?: HTMLElement) => {
    latest.current = start;
    const { href } = location;
    const isShown = shown && hasDay(shown, start.collectionId);
    const found = isShown ? shown : await find(start.collectionId);
    // During the lookup another photo may have been pressed, or the page left (then the URL differs).
    if (latest.current !== start) return;
    latest.current = undefined;
    if (location.href !== href) return;
    if (found) openOn(start, found, opener);
    // The photo's own page shows it, or says why not. Without an opener, the current URL is that page's.
    else location.assign((opener as HTMLAnchorElement | undefined)?.href ?? href);
  };
  const onClose = () => {
    setOpen(undefined);
    photoUrl.leave();
  };
  useDeepLink({ shown, find, onOpen: openOn, language: useContext(LanguageContext) });

  return {
    openViewer: (start, opener) => void openAt(start, opener),
    isOpen: () => Boolean((open && site) || latest.current),
    viewer: open && site && (
      <LoadBoundary floating onClose={onClose}>
        <Suspense>
          <PhotoViewer
            filter={open.filter}
            page={open.page}
            start={open.start}
            opener={open.opener}
            today={site.today}
            siteName={site.name}
            onPhotoChange={photoUrl.follow}
            onClose={onClose}
          />
        </Suspense>
      </LoadBoundary>
    ),
  };
}

/** Follows a link to a photo, in an effect, so that server and browser first render the same page. */
function useDeepLink(target: LinkTarget): void {
  const search = useSearch();
  const follow = useEffectEvent(async (isCancelled: () => boolean) => {
    const { followLink } = await import('./deep-link.ts');
    await followLink(search, target, isCancelled);
  });
  useEffect(() => {
    // The code that follows links is loaded only for URLs that may contain one.
    if (!search.includes('collection=')) return;
    let cancelled = false;
    follow(() => cancelled).catch((error: unknown) =>
      logger.warn('general', 'viewer: deep link failed to load', error),
    );
    return () => {
      cancelled = true;
    };
  }, [search]);
}
