import { createContext, useContext } from 'react';
import type { SharedPhoto } from '../../../shared/chat.ts';

export interface LiveGalleryValue {
  /** The owner is in the gallery: 在廊. */
  isPresent: boolean;
  openChat: () => void;
  /** Only while the owner is present (SHARE-3). */
  shareToChat: ((photo: Omit<SharedPhoto, 'photoUrl'>) => void) | undefined;
  /** Resolves when the owner's pending chat work is done: before the session ends. */
  settleChat: () => Promise<void>;
  /** The header's place for the owner's switch, filled by the chat's chunk. */
  setSwitchPlace: (place: HTMLElement | null) => void;
  /** A viewer opened (1) or closed (-1): the chat leaves its panel free. */
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
