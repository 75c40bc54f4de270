import { hasTourLine, TourLine } from '../../features/tour/tour-line.tsx';
import { guidedTour, useTour } from '../../features/tour/use-tour.ts';
import type { ViewerTour } from '../../viewer/viewer.tsx';
import { useLiveGallery } from '../live/live-gallery-context.ts';

interface TourInViewerOptions {
  isOwner: boolean;
  /** This viewer follows the guide; others only invite. */
  isFollowing: boolean;
}

/** How a viewer takes part in a guided tour (WALK-1 to WALK-5). */
export function useTourInViewer({ isOwner, isFollowing }: TourInViewerOptions): ViewerTour {
  const tour = useTour();
  const { isPresent } = useLiveGallery();
  const isGuiding = tour.role === 'guiding';
  const line = { isOwner, canStart: isPresent };
  return {
    guided: isFollowing ? tour.rested : undefined,
    banner: hasTourLine(tour, line) && <TourLine {...line} />,
    visitorsAt: isGuiding ? tour.visitors?.photos : undefined,
    onHand: guidedTour.leave,
    onShow: guidedTour.show,
    onPoint: isGuiding ? guidedTour.point : undefined,
  };
}
