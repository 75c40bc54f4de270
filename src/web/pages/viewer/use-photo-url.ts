import { useEffect, useEffectEvent } from 'react';
import type { DateString } from '../../../shared/dates.ts';
import { photoPath } from '../../../shared/days.ts';
import { openOverlay, overlayOf, type PhotoOverlay } from '../../lib/page/page-location.ts';
import { afterInBrowser } from '../../lib/time/after.ts';

/** Browsers limit URL changes per second: several photos in quick succession are one change. */
const URL_PAUSE_MS = 120;

export interface PhotoAtUrl {
  collectionId: number;
  photoIndex: number;
  date: DateString;
}

/**
 * The URL follows the viewer's photo, and Back closes the viewer (ROUTE-8). `leave` removes the viewer's history
 * entry if it was closed in another way. `onMove` receives the target of Back or Forward: an entry with a photo over
 * its page, or without one.
 */
export function usePhotoUrl(onMove: (overlay: PhotoOverlay | undefined) => void): {
  enter: (photo: PhotoAtUrl) => void;
  follow: (photo: PhotoAtUrl) => () => void;
  leave: () => void;
} {
  const move = useEffectEvent(() => onMove(overlayOf(history.state)));
  useEffect(() => {
    const onPopState = () => move();
    // A page reached by Back or Forward may have a photo over it.
    if (overlayOf(history.state)) move();
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);

  return { enter, follow, leave };
}

function enter({ date, collectionId, photoIndex }: PhotoAtUrl): void {
  openOverlay(photoPath(date, photoIndex + 1), { collectionId, photoIndex });
}

/** Changes the URL after a pause; returns the function that cancels this. */
function follow(photo: PhotoAtUrl): () => void {
  return afterInBrowser(URL_PAUSE_MS, () => {
    // If the viewer was closed meanwhile, the URL is the page's again and stays.
    if (overlayOf(history.state)) enter(photo);
  });
}

function leave(): void {
  if (overlayOf(history.state)) history.back();
}
