import { useEffect, useEffectEvent } from 'react';
import type { DateString } from '../../shared/dates.ts';
import { photoPath } from '../../shared/days.ts';
import { afterInBrowser } from '../lib/after.ts';
import { type Cover, coverOf, coverPage } from '../lib/page-location.ts';

/** Browsers refuse more than a few changes of the address a second: leafing quickly is one change. */
const ADDRESS_PAUSE_MS = 120;

export interface AddressedPhoto {
  collectionId: number;
  photoIndex: number;
  date: DateString;
}

/**
 * The address follows the photo that the viewer shows, and the Back button closes it (ROUTE-8). `leave` ends the
 * viewer's entry when it was closed in another way. `onMove` is told where Back or Forward came to: an entry with a
 * photo over its page, or with nothing.
 */
export function usePhotoAddress(onMove: (cover: Cover | undefined) => void): {
  enter: (photo: AddressedPhoto) => void;
  follow: (photo: AddressedPhoto) => () => void;
  leave: () => void;
} {
  const move = useEffectEvent(() => onMove(coverOf(history.state)));
  useEffect(() => {
    const onPopState = () => move();
    // A page that Back or Forward has just brought may have a photo over it.
    if (coverOf(history.state)) move();
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);

  return { enter, follow, leave };
}

function enter({ date, collectionId, photoIndex }: AddressedPhoto): void {
  coverPage(photoPath(date, photoIndex + 1), { collectionId, photoIndex });
}

/** Answers what calls it off. */
function follow(photo: AddressedPhoto): () => void {
  return afterInBrowser(ADDRESS_PAUSE_MS, () => {
    // Closed meanwhile: the address is the page's again.
    if (coverOf(history.state)) enter(photo);
  });
}

function leave(): void {
  if (coverOf(history.state)) history.back();
}
