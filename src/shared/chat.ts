import * as z from 'zod/mini';
import { type DateString, isDateString } from './dates.ts';
import { PHOTOS_PER_DAY } from './limits.ts';

/** The live gallery's conversation: both message unions of `/ws`, JSON with `type` (WS-1). */

export const CHAT_PATH = '/ws';
export const MAX_MESSAGE_LENGTH = 200;
export const MAX_NAME_LENGTH = 20;
/** More characters than a name may have: counted as code points of what was given, composed and trimmed (CHAT-3). */
export function isNameTooLong(given: string): boolean {
  return [...given.normalize('NFC').trim()].length > MAX_NAME_LENGTH;
}

/** One frame of a client; what is larger is refused unread (WS-3). */
export const MAX_FRAME_BYTES = 4 * 1024;
/** The countdown of a farewell, unless the frame says otherwise (CHAT-6). */
export const FAREWELL_SECONDS = 5;

/** heart, thumbs up, smile, pray, sparkles, party (CHAT-4) */
export const REACTIONS = ['❤️', '👍', '😊', '🙏', '✨', '🎉'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** A photo shown in the conversation; everything but the two ids is written by the server. */
export interface SharedPhoto {
  collectionId: number;
  photoIndex: number;
  photoUrl: string;
  date: DateString;
}

/** What travels as JSON in a message's `text` where a photo is shared (CHAT-4). */
export interface PhotoMessage {
  text: string;
  sharedPhoto: SharedPhoto;
}

export interface ChatReaction {
  emoji: Reaction;
  /** Public ids of who reacted, in the order in which they did. */
  users: string[];
}

export interface ChatMessage {
  id: number;
  /** Grows with every change of any message: who has seen this much asks for what is newer (WS-2). */
  revision: number;
  /** The author's public id; it proves nothing and cannot be spoken with. */
  author: string;
  name: string;
  /** Plain text, or the JSON of a `PhotoMessage`. Empty once deleted. */
  text: string;
  /** ISO moment. */
  timestamp: string;
  /** By the session, never by the name (CHAT-5). */
  isOwner: boolean;
  isSystemMessage: boolean;
  /** Taken away by the owner: its place stays, its words are gone. */
  isDeleted: boolean;
  reactions: ChatReaction[];
}

/** Somebody by their public id, which proves nothing. */
export interface ChatPerson {
  author: string;
  name: string;
}

/** A visitor whom the owner has muted. */
export interface MutedPerson extends ChatPerson {
  /** Until when everyone at their address is muted too (ISO moment); without it this visitor alone is. */
  addressUntil?: string;
}

const messageId = z.int().check(z.minimum(1));
const text = z.string();

/** What a client may say. Lengths and meaning are judged by the room, which answers `refused`. */
export const ClientFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('join'),
    name: text,
    /** The visitor's secret identity (CHAT-3); never shown to anybody. The owner's is the session. */
    id: z.uuid(),
    /** The newest revision already held: only newer ones are sent. */
    after: z.optional(z.int().check(z.minimum(0))),
  }),
  z.object({
    type: z.literal('message'),
    text,
    /** Made by the client for each message: sent twice after a lost connection, it is said once. */
    key: z.uuid(),
  }),
  z.object({ type: z.literal('update_name'), name: text }),
  z.object({ type: z.literal('reaction'), messageId, emoji: z.enum(REACTIONS) }),
  /** Somebody writes; sent at most every 2 s while they do. */
  z.object({ type: z.literal('typing') }),
  /** The owner's alone: */
  z.object({ type: z.literal('delete_message'), messageId }),
  z.object({
    type: z.literal('mute'),
    author: text,
    muted: z.boolean(),
    /** Not everyone at their address as well. */
    onlyVisitor: z.optional(z.boolean()),
  }),
]);
export type ClientFrame = z.infer<typeof ClientFrame>;

export type RefusalReason =
  | 'name_taken'
  | 'name_invalid'
  | 'message_invalid'
  | 'photo_unknown'
  | 'too_fast'
  /** Too many at once, of an address or of all together; nobody's offence. Worth trying again, with the same key. */
  | 'busy'
  | 'muted'
  | 'not_allowed'
  | 'not_joined'
  /** The server's own trouble: worth trying again, with the same key. */
  | 'failed'
  | 'malformed';

/** What a history is of. */
export type HistoryExtent =
  /** Whatever is newer than what the client holds. */
  | { isComplete: true }
  /**
   * The end of the conversation: what the client holds is to be thrown away. `from`: the id of the first message it
   * shows, 0 where it shows all that are kept. Older ones that change come with later histories, and are passed over:
   * what lies between them and this was never told.
   */
  | { isComplete: false; from: number };

export type ServerFrame =
  /** The answer to `join`: everything after the revision asked for, oldest first. */
  | ({
      type: 'history';
      messages: ChatMessage[];
      adminPresent: boolean;
      /** The joiner's own public id and the name in force. */
      you: ChatPerson & { isOwner: boolean };
      /** The owner's alone: whom they have muted. */
      muted?: MutedPerson[];
      visitorCount: number;
      revision: number;
    } & HistoryExtent)
  /** `key` comes back to the one who said it. */
  | { type: 'message'; message: ChatMessage; key?: string }
  | { type: 'admin_status'; present: boolean }
  | { type: 'user_joined' | 'user_left'; name: string; visitorCount: number }
  | { type: 'name_changed'; author: string; oldName: string; newName: string; revision: number }
  | { type: 'reaction_update'; messageId: number; revision: number; reactions: ChatReaction[] }
  | { type: 'message_deleted'; messageId: number; revision: number }
  /** The owner's alone, at every change of it. */
  | { type: 'muted_visitors'; muted: MutedPerson[] }
  | { type: 'typing'; author: string; name: string }
  | { type: 'admin_farewell'; countdown: number }
  | { type: 'connection_closing' }
  | { type: 'admin_offline'; message: string }
  /** Something was not done, and the conversation goes on. `key`: the message it was about. */
  | { type: 'refused'; reason: RefusalReason; message: string; key?: string; retryAfterMs?: number };

/** The photo inside a message's text; undefined for words alone. */
export function photoMessageOf(messageText: string): PhotoMessage | undefined {
  if (!messageText.startsWith('{')) return undefined;
  try {
    const parsed: unknown = JSON.parse(messageText);
    return isPhotoMessage(parsed) ? parsed : undefined;
  } catch {
    // Somebody's words that begin with a brace.
    return undefined;
  }
}

/** By hand, not by a schema: it runs in visitors' browsers, which carry no zod. */
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
