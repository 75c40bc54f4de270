import { createContext, useContext } from 'react';
import type { SharedPhoto } from '../../shared/chat.ts';

export interface LiveGalleryValue {
  /** The owner is in the gallery: 在廊. */
  isPresent: boolean;
  openChat: () => void;
  /** Only while the owner is present (SHARE-3). */
  shareToChat: ((photo: Omit<SharedPhoto, 'photoUrl'>) => void) | undefined;
  /** Resolves when what the owner has begun in the conversation is done: before the session ends. */
  settleChat: () => Promise<void>;
  /** Where a header offers room for the owner's own switch: the chat's chunk fills it. */
  setSwitchPlace: (place: HTMLElement | null) => void;
  /** A viewer has come (1) or gone (-1): the conversation leaves its panel free. */
  countViewers: (by: 1 | -1) => void;
}

export const LiveGalleryContext = createContext<LiveGalleryValue>({
  isPresent: false,
  openChat: () => {},
  shareToChat: undefined,
  settleChat: async () => {},
  setSwitchPlace: () => {},
  countViewers: () => {},
});

export const useLiveGallery = () => useContext(LiveGalleryContext);
