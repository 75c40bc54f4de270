import { createContext, useContext } from 'react';
import type { SharedPhoto } from '../../../shared/chat.ts';
import type { ChatPlace } from '../../features/chat/chat-place.ts';

export interface LiveGalleryValue {
  /** The owner is in the gallery: 在廊. */
  isPresent: boolean;
  openChat: () => void;
  /** Only while the owner is present (SHARE-3). */
  shareToChat: ((photo: Omit<SharedPhoto, 'photoUrl'>) => void) | undefined;
  /** Resolves when the owner's pending chat work is done; awaited before the session ends. */
  settleChat: () => Promise<void>;
  /** The header's place for the owner's switch, filled by the chat's chunk. */
  setHeaderPlace: (place: HTMLElement | null) => void;
  /** A viewer is open: the chat is a tab of its panel, not a window over photos. Returns the undo function. */
  hostChat: (place: ChatPlace) => () => void;
}

export const LiveGalleryContext = createContext<LiveGalleryValue>({
  isPresent: false,
  openChat: () => {},
  shareToChat: undefined,
  settleChat: async () => {},
  setHeaderPlace: () => {},
  hostChat: () => () => {},
});

export const useLiveGallery = () => useContext(LiveGalleryContext);
