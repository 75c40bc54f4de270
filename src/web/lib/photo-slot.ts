import type { ReactNode } from 'react';
import type { PhotoDetails } from '../../shared/collections.ts';

/** How a photo is drawn belongs to another feature: a page passes its `PhotoImage` here. */
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

/** A click on a photo: its position, and the thumbnail that receives focus afterwards. */
export type OpenPhoto = (position: { collectionId: number; photoIndex: number }, opener: HTMLElement) => void;
