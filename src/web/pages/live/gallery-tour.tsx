import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { Site } from '../../../shared/site.ts';
import type { ChatPlace } from '../../features/chat/chat-place.ts';
import { galleryPageQuery } from '../../features/collections/collection-queries.ts';
import { tourTexts } from '../../features/tour/texts.ts';
import { hasTourLine, TourLine } from '../../features/tour/tour-line.tsx';
import { guidedTour, useTour } from '../../features/tour/use-tour.ts';
import { useBackLayer } from '../../lib/page/back-layer.ts';
import { useTexts } from '../../lib/texts.ts';
import { afterInBrowser } from '../../lib/time/after.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import type { PhotoPosition } from '../../viewer/viewer.tsx';
import { useFindDay } from '../use-find-day.ts';
import { createPageFinder } from '../viewer/page-finder.ts';

const PhotoViewer = lazy(async () => ({ default: (await import('../viewer/photo-viewer.tsx')).PhotoViewer }));

/** An empty filter: the guide may go to any collection. */
const everyDay = {};

/** With which photo the viewer opens, and the number of the gallery page with the photo's collection. */
interface Opened {
  start: PhotoPosition;
  page: number;
}

interface GalleryTourProps {
  isOwner: boolean;
  isPresent: boolean;
  /** The chat's place in the viewer or at an opening. Without one, the tour's line floats over the page. */
  place: ChatPlace | undefined;
  site: Site | undefined;
}

/** The guided tour over every page: its invitation, and the viewer of the guide or a follower (WALK-1, WALK-3). */
export function GalleryTour({ isOwner, isPresent, place, site }: GalleryTourProps) {
  const tour = useTour();
  const [open, setOpen] = useState<Opened>();
  const find = useFindDay(everyDay);
  const [findLatest] = useState(() => createPageFinder(afterInBrowser));
  const findPage = useEffectEvent(async (collectionId: number) => (await find(collectionId))?.page);
  useEffect(() => {
    // If the socket was lost, the message that ends the tour may not have arrived.
    if (!isPresent) guidedTour.end();
  }, [isPresent]);

  useTourStart({ isViewing: place?.hidesTour || open !== undefined, onOpen: setOpen });

  const { role, state } = tour;
  const start = role === 'following' && open === undefined ? state?.photo : undefined;
  const { collectionId, photoIndex } = start ?? {};
  useEffect(() => {
    if (collectionId === undefined || photoIndex === undefined) return;
    let isGone = false;
    void findLatest({
      isHere: false,
      find: () => findPage(collectionId),
      onFound: (page) => isGone || setOpen({ start: { collectionId, photoIndex }, page }),
      onLost: () => isGone || guidedTour.leave(),
    });
    return () => {
      isGone = true;
    };
  }, [collectionId, photoIndex, findLatest]);

  const onClose = () => {
    // Has no effect for the owner, whose tour continues without a viewer.
    guidedTour.leave();
    setOpen(undefined);
  };
  // The viewer has no URL of its own, because the guide chooses the photos.
  useBackLayer(open !== undefined, onClose);
  const [path] = useLocation();
  const isInAdmin = path.startsWith('/admin');
  const line = { isOwner, canStart: isPresent && !isInAdmin, canDismiss: !isOwner };
  return (
    <>
      <p aria-live="polite" className="sr-only">
        <Announcement isOwner={isOwner} />
      </p>
      {place === undefined && open === undefined && hasTourLine(tour, line) && (
        <div
          data-tour-line=""
          className="fixed bottom-[max(20px,env(safe-area-inset-bottom))] left-5 z-30 rounded-[3px] bg-paper py-1 shadow-black/10 shadow-lg ring-1 ring-hairline max-sm:right-5 max-sm:bottom-[max(80px,env(safe-area-inset-bottom))]"
        >
          <TourLine {...line} />
        </div>
      )}
      {open && site && (
        <LoadBoundary floating onClose={onClose}>
          <Suspense>
            <PhotoViewer
              filter={everyDay}
              page={open.page}
              start={open.start}
              today={site.today}
              siteName={site.name}
              isFollowing={role === 'following'}
              onClose={onClose}
            />
          </Suspense>
        </LoadBoundary>
      )}
    </>
  );
}

interface TourStartOptions {
  isViewing: boolean;
  onOpen: (opened: Opened) => void;
}

/** Opens the owner's viewer: at the newest day when a tour begins, at the tour's photo after a reload (WALK-1). */
function useTourStart({ isViewing, onOpen }: TourStartOptions): void {
  const t = useTexts(tourTexts);
  const { show } = useToast();
  const { isOpening, state } = useTour();
  const client = useQueryClient();
  const find = useFindDay(everyDay);
  const [findLatest] = useState(() => createPageFinder<Opened>(afterInBrowser));
  const findStart = useEffectEvent(async () => {
    const shown = state?.photo;
    const page = shown
      ? await find(shown.collectionId)
      : await client.fetchQuery(galleryPageQuery({})).catch(() => undefined);
    const [newest] = page?.days ?? [];
    const start = shown ?? (newest && { collectionId: newest.collection.id, photoIndex: 0 });
    return page && start ? { start, page: page.page } : undefined;
  });
  const open = useEffectEvent(onOpen);
  const giveUp = useEffectEvent(() => {
    guidedTour.cancelOpening();
    show({ title: t.noStart, tone: 'destructive' });
  });
  const isWanted = isOpening && !isViewing;
  useEffect(() => {
    void findLatest({
      isHere: !isWanted,
      find: () => findStart(),
      onFound: (opened) => open(opened),
      onLost: () => giveUp(),
    });
  }, [isWanted, findLatest]);
}

function Announcement({ isOwner }: { isOwner: boolean }) {
  const t = useTexts(tourTexts);
  const { role, state, hasEnded, connection } = useTour();
  if (state === undefined) return hasEnded && t.ended;
  if (role === 'looking') return !isOwner && !state.isQuiet && t.invitation;
  if (role !== 'left' && connection !== 'open') return t[connection];
  return { following: t.following, left: t.left, guiding: t.leading }[role];
}
