import { useSyncExternalStore } from 'react';
import { newId } from '../../lib/forms/new-id.ts';
import { afterInBrowser } from '../../lib/time/after.ts';
import { GuidedTour, type TourSnapshot } from './tour.ts';

/** The one tour of this tab: the chat speaks for it, every viewer shows it. */
export const guidedTour = new GuidedTour({ after: afterInBrowser, newId });

export function useTour(): TourSnapshot {
  return useSyncExternalStore(guidedTour.subscribe, guidedTour.snapshot);
}
