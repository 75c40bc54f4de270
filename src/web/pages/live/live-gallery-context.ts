import { createContext, useContext } from 'react';
import type { SharedPhoto } from '../../../shared/chat.ts';
import type { ChatPlace } from '../../features/chat/chat-place.ts';

export interface LiveGalleryValue {
  /** True while the owner is in the gallery (在廊). */
  isPresent: boolean;
  openChat: () => void;
  /** Shares a photo in the chat (SHARE-3); undefined while the owner is absent. */
  shareToChat: ((photo: Omit<SharedPhoto, 'photoUrl'>) => void) | undefined;
  /** Sends the owner's pending message removals; resolves once they are done, or after 2 s. Await before sign-out. */
  settleChat: () => Promise<void>;
  /** Sets the header's element in which the chat's chunk renders the owner's presence switch. */
  setHeaderPlace: (place: HTMLElement | null) => void;
  /** Shows the chat in a place such as a tab of the viewer's panel, until the returned function is called. */
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
