import type { RefusalReason, ServerFrame } from '../../../../shared/chat.ts';
import type { TourState, TourVisitors } from '../../../../shared/tour.ts';

/** What a process reports to the others: its number of visitors, and some names of those who have joined and left. */
export interface VisitorsDelta {
  visitors: number;
  joined: string[];
  left: string[];
}

/** A member who is typing. */
export interface Typist {
  author: string;
  name: string;
}

/** What the guide's process reports to the other processes; `state` is null once the tour has ended. */
export interface TourNews {
  /** Identifies the tour. Processes ignore reports with an earlier start, even after the tour has ended. */
  startedAt: number;
  state: TourState | null;
}

/** What a process reports to the others: its visitors at the guide's collection. */
export interface TourCounts extends TourVisitors {
  collectionId: number;
}

/** An action that the caller performs for the room, which does no I/O itself. */
export type Effect =
  | { kind: 'send'; to: string[]; frame: ServerFrame }
  | { kind: 'close'; to: string[]; code: number; reason: string }
  /** `queueKey`: writes with different keys take turns, so that a long queue of one key does not delay the others. */
  | { kind: 'write'; connection: string; write: Write; queueKey: string }
  // The following effects are reports to the other processes.
  | { kind: 'typing'; people: Typist[] }
  | { kind: 'visitors'; delta: VisitorsDelta }
  | { kind: 'tour'; news: TourNews }
  | { kind: 'tour_visitors'; counts: TourCounts };

/** A change of the chat's rows, which is applied to the room once it is committed. */
export type Write =
  | {
      kind: 'post';
      author: string;
      name: string;
      addressHash: string;
      clientId?: string | undefined;
      isOwner: boolean;
      text: string;
      /** The ids that the client sent; URL and date are looked up when the message is written. */
      photo: { collectionId: number; photoIndex: number } | undefined;
      /** The photo that the owner shows on a tour; only for the owner's messages. */
      about?: { collectionId: number; photoIndex: number } | undefined;
      key: string;
    }
  | { kind: 'react'; author: string; messageId: number; emoji: string }
  | {
      kind: 'rename';
      author: string;
      name: string;
      formerName: string;
      addressHash: string;
      clientId?: string | undefined;
    }
  | { kind: 'delete'; messageId: number }
  | {
      kind: 'mute';
      author: string;
      muted: boolean;
      mutesAddress: boolean;
      /** Used if retention has cleared the hash in the author's row; undefined if the author is not connected. */
      addressHash: string | undefined;
    };

/** Close codes of RFC 6455, 7.4.1, and of IANA's registry (1013). */
export const CLOSE = { normal: 1000, goingAway: 1001, policy: 1008, internal: 1011, tryAgain: 1013 } as const;

const REFUSALS: Record<RefusalReason, string> = {
  name_taken: 'Another visitor has this name',
  name_invalid: 'This name cannot be used',
  message_invalid: 'A message has 1 to 200 characters',
  photo_unknown: 'This photo is not in the gallery',
  too_fast: 'Too fast',
  busy: 'Too many messages at once; try again in a moment',
  muted: 'You cannot speak now',
  not_allowed: 'This is not possible',
  not_joined: 'Join first',
  failed: 'This could not be done now; try again',
  malformed: 'This cannot be read',
};

export function refusal(
  connection: string,
  reason: RefusalReason,
  more: { key?: string; retryAfterMs?: number } = {},
): Effect {
  return {
    kind: 'send',
    to: [connection],
    frame: { type: 'refused', reason, message: REFUSALS[reason], ...more },
  };
}

/** Returns no effect if there are no recipients. */
export function sendEffect(to: string[], frame: ServerFrame): Effect[] {
  return to.length === 0 ? [] : [{ kind: 'send', to, frame }];
}

export function closeEffect(to: string[], code: number, reason: string): Effect[] {
  return to.length === 0 ? [] : [{ kind: 'close', to, code, reason }];
}

const OFFLINE = '作家は在廊を終了しました · The owner has left the gallery';

/** The frame for the owner's farewell (CHAT-6). */
export function farewellFrame(endsAt: Date, now: number): ServerFrame {
  return { type: 'admin_farewell', countdown: Math.max(0, Math.ceil((endsAt.getTime() - now) / 1000)) };
}

/** Closes connections at the end of the farewell. */
export function closeAfterFarewell(to: string[]): Effect[] {
  return [...sendEffect(to, { type: 'connection_closing' }), ...closeEffect(to, CLOSE.normal, 'farewell')];
}

/** Closes connections because the owner is absent, or leaves without a farewell. */
export function closeWithoutFarewell(to: string[]): Effect[] {
  return [
    ...sendEffect(to, { type: 'admin_offline', message: OFFLINE }),
    ...closeEffect(to, CLOSE.normal, 'the owner is not there'),
  ];
}
