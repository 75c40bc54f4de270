import * as z from 'zod/mini';
import { type DateString, isDateString } from './dates.ts';
import { MAX_NICKNAME_LENGTH, PHOTOS_PER_DAY } from './limits.ts';
import { TourPhoto, TourState, type TourVisitors } from './tour.ts';

/** The chat's protocol on `/ws`: the JSON frames of client and server, told apart by `type` (WS-1). */

export const CHAT_PATH = '/ws';
export const MAX_MESSAGE_LENGTH = 200;

/** True for a name longer than allowed, counted in code points after normalising and trimming (CHAT-3). */
export function isNameTooLong(given: string): boolean {
  return [...given.normalize('NFC').trim()].length > MAX_NICKNAME_LENGTH;
}

/** Largest frame that a client may send; a larger one is refused before it is parsed (WS-3). */
export const MAX_FRAME_BYTES = 4 * 1024;
/** Default countdown of a farewell (CHAT-6). */
export const FAREWELL_SECONDS = 5;

/** heart, thumbs up, smile, pray, sparkles, party (CHAT-4) */
export const REACTIONS = ['❤️', '👍', '😊', '🙏', '✨', '🎉'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** A photo shared in the chat; the client names only `collectionId` and `photoIndex`, the server adds the rest. */
export interface SharedPhoto {
  collectionId: number;
  photoIndex: number;
  photoUrl: string;
  date: DateString;
}

/** The JSON in a message's `text` when it shares a photo (CHAT-4). */
export interface PhotoMessage {
  text: string;
  sharedPhoto: SharedPhoto;
}

export interface ChatReaction {
  emoji: Reaction;
  /** Public ids of the people who reacted, in the order of their reactions. */
  users: string[];
}

export interface ChatMessage {
  id: number;
  /** The room's revision when this message last changed. A client requests all changes after its newest (WS-2). */
  revision: number;
  /** The author's public id; it proves nothing and cannot be used to join. */
  author: string;
  name: string;
  /** Plain text, or the JSON of a `PhotoMessage`. Empty once deleted. */
  text: string;
  /** ISO moment. */
  timestamp: string;
  /** From the session, never from the name (CHAT-5). */
  isOwner: boolean;
  isSystemMessage: boolean;
  /** Deleted by the owner: the place in the list stays, the text is empty. */
  isDeleted: boolean;
  reactions: ChatReaction[];
}

/** A chat participant; `author` is the public id, as in `ChatMessage`. */
export interface ChatPerson {
  author: string;
  name: string;
}

/** A visitor whom the owner has muted. */
export interface MutedPerson extends ChatPerson {
  /** ISO moment until which everyone at this visitor's IP address is muted; absent if only the visitor is. */
  addressUntil?: string;
}

const messageId = z.int().check(z.minimum(1));
const text = z.string();

/** Frames of a client. The room checks lengths and permissions, and answers violations with `refused`. */
export const ClientFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('join'),
    name: text,
    /** The visitor's secret identity (CHAT-3), never shown to others. The owner is identified by the session. */
    id: z.uuid(),
    /** The newest revision that the client has; see `HistoryExtent` for what the server sends. */
    after: z.optional(z.int().check(z.minimum(0))),
  }),
  z.object({
    type: z.literal('message'),
    text,
    /** Made by the client for each message, so that a resend after a lost connection is not posted twice. */
    key: z.uuid(),
  }),
  z.object({ type: z.literal('update_name'), name: text }),
  z.object({ type: z.literal('reaction'), messageId, emoji: z.enum(REACTIONS) }),
  /** The member is typing; sent at most every 2 s. */
  z.object({ type: z.literal('typing') }),
  /** Sent during a tour: whether the visitor follows the guide, and which photo the visitor sees (WALK-3, WALK-5). */
  z.object({
    type: z.literal('tour_follow'),
    tour: z.uuid(),
    isFollowing: z.boolean(),
    /** Absent while no viewer is open. */
    photo: z.optional(TourPhoto),
  }),
  /** Owner only: */
  /** Begins a tour, or continues it over a new connection. */
  z.object({ type: z.literal('tour_start'), state: TourState }),
  z.object({ type: z.literal('tour_move'), state: TourState }),
  z.object({ type: z.literal('tour_end'), tour: z.uuid() }),
  z.object({ type: z.literal('delete_message'), messageId }),
  z.object({
    type: z.literal('mute'),
    author: text,
    muted: z.boolean(),
    /** Leaves other visitors of the same IP address unmuted. */
    onlyVisitor: z.optional(z.boolean()),
  }),
]);
export type ClientFrame = z.infer<typeof ClientFrame>;

export type RefusalReason =
  | 'name_taken'
  | 'name_invalid'
  | 'message_invalid'
  | 'photo_unknown'
  /** The member exceeds the rate limit (WS-3): `retryAfterMs` is up to 30 s. */
  | 'too_fast'
  /** Too many frames at once from an IP address or in total; not the member's fault. Retry with the same key. */
  | 'busy'
  /** By the owner (CHAT-7). */
  | 'muted'
  | 'not_allowed'
  | 'not_joined'
  /** A failure of the server: retry with the same key. */
  | 'failed'
  | 'malformed';

/** What a history covers. */
export type HistoryExtent =
  /** Everything after the revision in `join`. */
  | { isComplete: true }
  /**
   * The latest messages, which replace all that the client had. `from`: the id of the first of them, or 0 if they are
   * all that the server has stored. Later histories may contain messages before `from`; the client ignores these,
   * because showing them would leave a gap.
   */
  | { isComplete: false; from: number };

export type ServerFrame =
  /** Answers `join`. The messages are sorted, oldest first. */
  | ({
      type: 'history';
      messages: ChatMessage[];
      adminPresent: boolean;
      /** The joiner's own public id and effective name. */
      you: ChatPerson & { isOwner: boolean };
      /** Owner only: the muted visitors. */
      muted?: MutedPerson[];
      visitorCount: number;
      revision: number;
      /** A tour that is under way. */
      tour?: TourState;
    } & HistoryExtent)
  /** `key` is returned only to the author. */
  | { type: 'message'; message: ChatMessage; key?: string }
  | { type: 'admin_status'; present: boolean }
  | { type: 'user_joined' | 'user_left'; name: string; visitorCount: number }
  /** The number has changed without a name to announce. */
  | { type: 'visitor_count'; visitorCount: number }
  | { type: 'name_changed'; author: string; oldName: string; newName: string; revision: number }
  | { type: 'reaction_update'; messageId: number; revision: number; reactions: ChatReaction[] }
  | { type: 'message_deleted'; messageId: number; revision: number }
  /** Owner only, at every change. */
  | { type: 'muted_visitors'; muted: MutedPerson[] }
  | { type: 'typing'; author: string; name: string }
  /** Everyone receives the first state of a tour, and null at its end; followers also receive all other states. */
  | { type: 'tour'; state: TourState | null }
  /** Owner only, at every change. */
  | ({ type: 'tour_visitors' } & TourVisitors)
  | { type: 'admin_farewell'; countdown: number }
  | { type: 'connection_closing' }
  | { type: 'admin_offline'; message: string }
  /** A frame was refused; the connection stays open. `key`: the message it was about. */
  | { type: 'refused'; reason: RefusalReason; message: string; key?: string; retryAfterMs?: number };

/** The photo inside a message's text; undefined for plain text. */
export function photoMessageOf(messageText: string): PhotoMessage | undefined {
  if (!messageText.startsWith('{')) return undefined;
  try {
    const parsed: unknown = JSON.parse(messageText);
    return isPhotoMessage(parsed) ? parsed : undefined;
  } catch {
    // Plain text that begins with a brace.
    return undefined;
  }
}

/** Checked by hand: this runs in visitors' browsers, which do not load zod. */
function isPhotoMessage(value: unknown): value is PhotoMessage {
  const { text, sharedPhoto } = Object(value) as Record<string, unknown>;
  const { collectionId, photoIndex, photoUrl, date } = Object(sharedPhoto) as Record<string, unknown>;
  return (
    typeof text === 'string' &&
    Number.isSafeInteger(collectionId) &&
    Number.isSafeInteger(photoIndex) &&
    Number(photoIndex) >= 0 &&
    Number(photoIndex) < PHOTOS_PER_DAY &&
    typeof photoUrl === 'string' &&
    typeof date === 'string' &&
    isDateString(date)
  );
}
