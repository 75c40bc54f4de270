import { useEffect, useRef, useState } from 'react';
import type { PlaylistPhoto } from './viewer-state.ts';

/** Whether a phone's sheet lies over the photo; a crop or its reset takes it away from the picture that it made. */
export function useSheet(photo: PlaylistPhoto | undefined) {
  const [sheetOpen, setSheetOpen] = useState(false);
  const picture = useRef(photo);
  useEffect(() => {
    const before = picture.current;
    picture.current = photo;
    if (before === undefined || photo === undefined || before.url === photo.url) return;
    const samePlace = before.collectionId === photo.collectionId && before.photoIndex === photo.photoIndex;
    if (samePlace) setSheetOpen(false);
  }, [photo]);
  return [sheetOpen, setSheetOpen] as const;
}
