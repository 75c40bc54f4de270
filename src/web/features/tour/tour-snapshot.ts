import type { ChatMessage } from '../../../shared/chat.ts';
import type { PhotoPart, TourState, TourVisitors } from '../../../shared/tour.ts';

export type TourRole =
  /** Does not follow, whether or not a tour is running. */
  | 'looking'
  | 'following'
  /** Followed the tour and has left it. */
  | 'left'
  /** The owner, on the page whose photos followers see. */
  | 'guiding';

export interface TourSnapshot {
  role: TourRole;
  /** The state of the running tour. */
  state: TourState | undefined;
  /**
   * What a follower's viewer shows. Its photo and view change once the guide's view has rested for `TOUR_REST_MS`;
   * the pointer and words at its photo change at once.
   */
  rested: TourState | undefined;
  /** Set only for the owner. */
  visitors: TourVisitors | undefined;
  /** All visitors in the gallery, also those who do not follow. */
  visitorCount: number;
  /** The state of the chat's socket; a `lost` one does not reconnect by itself. */
  connection: 'open' | 'reconnecting' | 'lost';
  isDismissed: boolean;
  /**
   * Asks the page to open a viewer, because the owner started a tour without one or reloaded the page during a tour.
   */
  isOpening: boolean;
  /** Whether the guide shows the pointer. */
  hasPointer: boolean;
  /** Whether the guide chooses the part by drawing a rectangle; `part` is set once it is drawn. */
  isChoosing: boolean;
  part: PhotoPart | undefined;
  /** Whether the guide has hidden the invitation. */
  isQuiet: boolean;
  /** The last messages of visitors in the chat. */
  messages: readonly ChatMessage[];
  /** Whether the tour that this page guided or followed has just ended. */
  hasEnded: boolean;
}

/** The snapshot before any frame arrives. */
export const NONE: TourSnapshot = {
  role: 'looking',
  state: undefined,
  rested: undefined,
  visitors: undefined,
  visitorCount: 0,
  connection: 'open',
  isDismissed: false,
  isOpening: false,
  hasPointer: false,
  isChoosing: false,
  part: undefined,
  isQuiet: false,
  messages: [],
  hasEnded: false,
};
