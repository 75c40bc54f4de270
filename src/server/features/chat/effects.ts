import type { RefusalReason, ServerFrame } from '../../../shared/chat.ts';
import type { CrowdNews } from './crowd.ts';

/** Somebody who writes just now. */
export interface Typist {
  author: string;
  name: string;
}

/** What the room asks the world to do. It does nothing itself. */
export type Effect =
  | { kind: 'send'; to: string[]; frame: ServerFrame }
  | { kind: 'close'; to: string[]; code: number; reason: string }
  /** `lane`: what one lane wants written waits for the others' turns, not for their queues. */
  | { kind: 'write'; connection: string; write: Write; lane: string }
  /** For the other processes: */
  | { kind: 'typing'; people: Typist[] }
  | { kind: 'crowd'; crowd: CrowdNews };

/** A change of the rows; everybody hears of it when it is committed. */
export type Write =
  | {
      kind: 'say';
      author: string;
      name: string;
      addressHash: string;
      clientId?: string | undefined;
      isOwner: boolean;
      text: string;
      /** To be looked up: what is said of it is not taken from the client. */
      photo: { collectionId: number; photoIndex: number } | undefined;
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
  | { kind: 'mute'; author: string; muted: boolean; mutesAddress: boolean };

/** RFC 6455, 7.4.1 */
export const CLOSE = { normal: 1000, goingAway: 1001, policy: 1008, internal: 1011, tryAgain: 1013 } as const;

const REFUSALS: Record<RefusalReason, string> = {
  name_taken: 'Somebody here has this name',
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

/** To nobody is nothing to do. */
export function sent(to: string[], frame: ServerFrame): Effect[] {
  return to.length === 0 ? [] : [{ kind: 'send', to, frame }];
}

export function closed(to: string[], code: number, reason: string): Effect[] {
  return to.length === 0 ? [] : [{ kind: 'close', to, code, reason }];
}
