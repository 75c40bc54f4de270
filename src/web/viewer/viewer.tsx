import type { Collection } from '../../shared/collections.ts';
import type { DateString } from '../../shared/dates.ts';

/** Where in the gallery the viewer stands. */
export interface PhotoPosition {
  collectionId: number;
  photoIndex: number;
}

export interface ViewerProps {
  /** Every day that can be walked through, newest first. */
  collections: readonly Collection[];
  start: PhotoPosition;
  /** The thumbnail the viewer was opened from: focus returns to it. */
  opener?: HTMLElement | undefined;
  today: DateString;
  siteName: string;
  onClose: () => void;
}

export function Viewer(_props: ViewerProps) {
  return null;
}
