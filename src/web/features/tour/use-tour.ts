import { useSyncExternalStore } from 'react';
import { newId } from '../../lib/forms/new-id.ts';
import { afterInBrowser } from '../../lib/time/after.ts';
import { GuidedTour } from './tour.ts';
import type { TourSnapshot } from './tour-snapshot.ts';

/** Written only when the page closes, so that a duplicated tab does not guide too. */
const STORAGE_KEY = 'gomai.guided-tour';

/** The only instance of this tab, because there is one chat socket and every viewer shows the tour. */
export const guidedTour = new GuidedTour({ after: afterInBrowser, newId, guided: takeGuided() });

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    const tour = guidedTour.guiding();
    if (tour !== undefined) withStorage((storage) => storage.setItem(STORAGE_KEY, tour));
  });
}

function takeGuided(): string | undefined {
  return withStorage((storage) => {
    const tour = storage.getItem(STORAGE_KEY) ?? undefined;
    storage.removeItem(STORAGE_KEY);
    return tour;
  });
}

/** Returns undefined on the server, and in a browser that forbids storage. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

export function useTour(): TourSnapshot {
  return useSyncExternalStore(guidedTour.subscribe, guidedTour.snapshot);
}
