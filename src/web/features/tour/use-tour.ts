import { useSyncExternalStore } from 'react';
import { newId } from '../../lib/forms/new-id.ts';
import { afterInBrowser } from '../../lib/time/after.ts';
import { GuidedTour } from './tour.ts';
import type { TourSnapshot } from './tour-snapshot.ts';

/** Written when the page is left, so that a duplicated tab does not guide too. */
const STORAGE_KEY = 'gomai.guided-tour';

/** The only tour of this tab: it uses the chat's socket, and every viewer shows it. */
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

/** Undefined on the server, and where the browser allows no storage. */
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
