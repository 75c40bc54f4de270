import type { ReactNode } from 'react';
import type { PhotoDetails } from '../../shared/collections.ts';

/** How a photo is drawn is another feature's matter: a page fills this slot with its `PhotoImage`. */
export type PhotoSlot = (props: {
  url: string;
  photo: PhotoDetails;
  alt: string;
  sizes: string;
  largest?: number;
  quality?: number;
  priority?: boolean;
  className?: string;
}) => ReactNode;

/** A hand reached for a photo: which one, and the thumbnail that focus goes back to. */
export type OpenPhoto = (position: { collectionId: number; photoIndex: number }, opener: HTMLElement) => void;
