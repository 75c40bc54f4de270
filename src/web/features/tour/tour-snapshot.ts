import type { ChatMessage } from '../../../shared/chat.ts';
import type { PhotoPart, TourState, TourVisitors } from '../../../shared/tour.ts';

export type TourRole =
  /** Does not follow; a tour may be under way. */
  | 'looking'
  | 'following'
  /** Followed the tour and has left it. */
  | 'left'
  /** The owner, on the page whose photos followers see. */
  | 'guiding';

export interface TourSnapshot {
  role: TourRole;
  /** The tour that is under way. */
  state: TourState | undefined;
  /** What a follower's viewer shows: the last state that rested, with the latest pointer and words at its photo. */
  rested: TourState | undefined;
  /** For the owner. */
  visitors: TourVisitors | undefined;
  /** All visitors in the gallery, also those who do not follow. */
  visitorCount: number;
  /** The state of the chat's socket; `lost`: it does not reconnect by itself. */
  connection: 'open' | 'reconnecting' | 'lost';
  isDismissed: boolean;
  /** A viewer should open: the owner asked for a tour without one, or reloaded the page during a tour. */
  isOpening: boolean;
  /** The guide shows the pointer. */
  hasPointer: boolean;
  /** The guide chooses the part by a rectangle; `part` is set once it is drawn. */
  isChoosing: boolean;
  part: PhotoPart | undefined;
  /** The guide invites no more visitors. */
  isQuiet: boolean;
  /** What visitors said last in the chat. */
  messages: readonly ChatMessage[];
  /** Whether the tour that this page guided or followed has just ended. */
  hasEnded: boolean;
}

/** Before any frame. */
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
