import { useEffect } from 'react';
import type { DateString } from '../../shared/dates.ts';
import type { PhotoPosition, PlaylistPhoto } from './viewer-state.ts';

export interface PhotoListeners {
  /** Told at each day the walk comes to, so that the days around it can come. */
  onDay?: ((collectionId: number) => void) | undefined;
  /** Told of each photo that is shown; what it answers is called before the next. */
  onPhoto?: ((photo: PhotoPosition & { date: DateString }) => () => void) | undefined;
  /** Told once nothing is left to show. */
  onClose: () => void;
}

/** Calls `onPhoto` once per photo, not again when the same photo is refetched. */
export function usePhotoEvents(
  photo: PlaylistPhoto | undefined,
  { onDay, onPhoto, onClose }: PhotoListeners,
): void {
  const day = photo?.collectionId;
  useEffect(() => {
    if (day !== undefined) onDay?.(day);
  }, [day, onDay]);

  const index = photo?.photoIndex;
  const date = photo?.collection.date;
  useEffect(() => {
    if (day === undefined || index === undefined || date === undefined) return;
    return onPhoto?.({ collectionId: day, photoIndex: index, date });
  }, [day, index, date, onPhoto]);

  const gone = photo === undefined;
  useEffect(() => {
    if (gone) onClose();
  }, [gone, onClose]);
}
