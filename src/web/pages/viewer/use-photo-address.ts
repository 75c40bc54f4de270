import { useEffect, useEffectEvent } from 'react';
import type { DateString } from '../../../shared/dates.ts';
import { photoPath } from '../../../shared/days.ts';
import { type Cover, coverOf, coverPage } from '../../lib/page/page-location.ts';
import { afterInBrowser } from '../../lib/time/after.ts';

/** Browsers limit url changes per second: quick walking is one change. */
const ADDRESS_PAUSE_MS = 120;

export interface AddressedPhoto {
  collectionId: number;
  photoIndex: number;
  date: DateString;
}

/**
 * The url follows the viewer's photo, and Back closes the viewer (ROUTE-8). `leave` ends the viewer's entry if it was
 * closed otherwise. `onMove` receives the target of Back or Forward: an entry with a photo over its page, or without
 * one.
 */
export function usePhotoAddress(onMove: (cover: Cover | undefined) => void): {
  enter: (photo: AddressedPhoto) => void;
  follow: (photo: AddressedPhoto) => () => void;
  leave: () => void;
} {
  const move = useEffectEvent(() => onMove(coverOf(history.state)));
  useEffect(() => {
    const onPopState = () => move();
    // A page reached by Back or Forward may have a photo over it.
    if (coverOf(history.state)) move();
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);

  return { enter, follow, leave };
}

function enter({ date, collectionId, photoIndex }: AddressedPhoto): void {
  coverPage(photoPath(date, photoIndex + 1), { collectionId, photoIndex });
}

/** Returns its cancel. */
function follow(photo: AddressedPhoto): () => void {
  return afterInBrowser(ADDRESS_PAUSE_MS, () => {
    // Closed meanwhile: the url is the page's again.
    if (coverOf(history.state)) enter(photo);
  });
}

function leave(): void {
  if (coverOf(history.state)) history.back();
}
