import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { Site } from '../../../shared/site.ts';
import { tourTexts } from '../../features/tour/texts.ts';
import { hasTourLine, TourLine } from '../../features/tour/tour-line.tsx';
import { guidedTour, useTour } from '../../features/tour/use-tour.ts';
import { useTexts } from '../../lib/texts.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import type { PhotoPosition } from '../../viewer/viewer.tsx';
import { useFindDay } from '../use-find-day.ts';

const PhotoViewer = lazy(async () => ({ default: (await import('../viewer/photo-viewer.tsx')).PhotoViewer }));

/** The guide may go to any collection. */
const everyDay = {};

interface TourWalkProps {
  isOwner: boolean;
  isPresent: boolean;
  /** A viewer is open, which shows the invitation itself. */
  isViewing: boolean;
  site: Site | undefined;
}

/** The guided tour over every page: its invitation, and the viewer of a visitor who follows (WALK-1, WALK-3). */
export function TourWalk({ isOwner, isPresent, isViewing, site }: TourWalkProps) {
  const tour = useTour();
  const [open, setOpen] = useState<{ start: PhotoPosition; page: number }>();
  const find = useFindDay(everyDay);
  const findPage = useEffectEvent(async (collectionId: number) => (await find(collectionId))?.page);
  useEffect(() => {
    // The socket may have been lost before the tour's end arrived.
    if (!isPresent) guidedTour.end();
  }, [isPresent]);

  const { role, state } = tour;
  const start = role === 'following' && open === undefined ? state?.photo : undefined;
  const { collectionId, photoIndex } = start ?? {};
  useEffect(() => {
    if (collectionId === undefined || photoIndex === undefined) return;
    let isGone = false;
    void findPage(collectionId).then((page) => {
      if (isGone) return;
      if (page === undefined) guidedTour.leave();
      else setOpen({ start: { collectionId, photoIndex }, page });
    });
    return () => {
      isGone = true;
    };
  }, [collectionId, photoIndex]);

  const onClose = () => {
    guidedTour.leave();
    setOpen(undefined);
  };
  const line = { isOwner, canDismiss: !isOwner };
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {!isOwner && <Announcement />}
      </p>
      {!isViewing && open === undefined && hasTourLine(tour, line) && (
        <div className="fixed bottom-[max(20px,env(safe-area-inset-bottom))] left-5 z-30 rounded-[3px] bg-paper py-1 shadow-black/10 shadow-lg ring-1 ring-hairline max-md:right-5 max-md:bottom-[max(80px,env(safe-area-inset-bottom))]">
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

function Announcement() {
  const t = useTexts(tourTexts);
  const { role, state, hasEnded } = useTour();
  if (state === undefined) return hasEnded && t.ended;
  return { looking: t.invitation, following: t.following, left: t.left, guiding: '' }[role];
}
