import { useEffect, useEffectEvent } from 'react';
import type { DateString } from '../../../shared/dates.ts';
import { photoPath } from '../../../shared/days.ts';
import { openOverlay, overlayOf, type PhotoOverlay } from '../../lib/page/page-location.ts';
import { afterInBrowser } from '../../lib/time/after.ts';

/** Browsers limit URL changes per second, so several photos in quick succession change the URL once. */
const URL_PAUSE_MS = 120;

export interface PhotoAtUrl {
  collectionId: number;
  photoIndex: number;
  date: DateString;
}

/**
 * Updates the URL with the viewer's photo, so that Back closes the viewer (ROUTE-8). Call `leave` when the viewer was
 * closed in another way: it goes back in the history. `onMove` is called after Back or Forward, with the photo that
 * the new entry shows over its page, if any.
 */
export function usePhotoUrl(onMove: (overlay: PhotoOverlay | undefined) => void): {
  enter: (photo: PhotoAtUrl) => void;
  follow: (photo: PhotoAtUrl) => () => void;
  leave: () => void;
} {
  const move = useEffectEvent(() => onMove(overlayOf(history.state)));
  useEffect(() => {
    const onPopState = () => move();
    // If Back or Forward led here from another page, the new entry may show a photo over this page.
    if (overlayOf(history.state)) move();
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);

  return { enter, follow, leave };
}

function enter({ date, collectionId, photoIndex }: PhotoAtUrl): void {
  openOverlay(photoPath(date, photoIndex + 1), { collectionId, photoIndex });
}

/** Changes the URL after a pause; returns a function that cancels the change. */
function follow(photo: PhotoAtUrl): () => void {
  return afterInBrowser(URL_PAUSE_MS, () => {
    // If the viewer was closed meanwhile, the URL is that of the page again and must not change.
    if (overlayOf(history.state)) enter(photo);
  });
}

function leave(): void {
  if (overlayOf(history.state)) history.back();
}
