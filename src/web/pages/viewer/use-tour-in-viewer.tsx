import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { hasTourLine, TourLine } from '../../features/tour/tour-line.tsx';
import { guidedTour, useTour } from '../../features/tour/use-tour.ts';
import type { PlaylistPhoto, ViewerTour } from '../../viewer/viewer.tsx';
import { useLiveGallery } from '../live/live-gallery-context.ts';
import { useGuideKeys } from './guide/use-guide-keys.ts';
import { SaidWords } from './said-words.tsx';

const GuidePanel = lazy(async () => ({ default: (await import('./guide/guide-panel.tsx')).GuidePanel }));
const GuideLine = lazy(async () => ({ default: (await import('./guide/guide-line.tsx')).GuideLine }));
const PartFrame = lazy(async () => ({ default: (await import('./guide/part-frame.tsx')).PartFrame }));

interface TourInViewerOptions {
  isOwner: boolean;
  /** True if this viewer follows the guide. */
  isFollowing: boolean;
  /** The guide's tab of the panel. */
  tab: { isOpen: boolean; onOpen: (open: boolean) => void };
  /** Renders the owner's remarks about a photo. */
  remarks: (photo: PlaylistPhoto) => ReactNode;
}

/** How a viewer takes part in a guided tour (WALK-1 to WALK-5). */
export function useTourInViewer({ isOwner, isFollowing, tab, remarks }: TourInViewerOptions): ViewerTour {
  const tour = useTour();
  const { isPresent } = useLiveGallery();
  const isGuiding = tour.role === 'guiding';
  const canGuide = isOwner && (isPresent || isGuiding);
  useGuideKeys(canGuide);
  const [onShow] = useState(() => guidedTour.show.bind(undefined, {}));
  const { onOpen } = tab;
  useEffect(() => {
    if (isGuiding) onOpen(true);
  }, [isGuiding, onOpen]);

  const line = { isOwner, canStart: isPresent };
  const guided = isFollowing ? tour.rested : undefined;
  const words = guided?.words && <SaidWords key={guided.words.saidAt} {...guided.words} />;
  const own = isGuiding && (
    <Suspense>
      <GuideLine />
    </Suspense>
  );
  return {
    guided,
    banner: hasTourLine(tour, line) && <TourLine {...line} />,
    words: own || words,
    frame: isGuiding && (
      <Suspense>
        <PartFrame />
      </Suspense>
    ),
    tools: canGuide
      ? {
          ...tab,
          content: (photo) => (
            <Suspense>
              <GuidePanel photo={photo} remarks={remarks(photo)} />
            </Suspense>
          ),
        }
      : undefined,
    visitorsAt: isGuiding ? tour.visitors?.photos : undefined,
    onEscape: isGuiding ? guidedTour.finish : guided && guidedTour.leave,
    onInteraction: guidedTour.leave,
    onShow,
    onPoint: isGuiding ? guidedTour.point : undefined,
  };
}
