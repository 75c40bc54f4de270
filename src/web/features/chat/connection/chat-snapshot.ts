import type { ChatPerson, MutedPerson, RefusalReason } from '../../../../shared/chat.ts';
import type { ConnectionState } from './connection-state.ts';
import { type Conversation, emptyConversation } from './conversation.ts';
import type { PendingMessage } from './outbox.ts';
import type { Removal } from './removals.ts';
import type { TypingMember } from './typing-indicator.ts';

export type ChatEvent =
  | { kind: 'joined' | 'left'; name: string }
  | { kind: 'renamed'; name: string; newName: string };

/** Shown beside the name field; most other refusals are toasts. */
export type NameRefusal = Extract<RefusalReason, 'name_taken' | 'name_invalid'>;

/** Everything the widget shows, as one immutable value. */
export interface ChatSnapshot {
  connection: ConnectionState;
  conversation: Conversation;
  you: (ChatPerson & { isOwner: boolean }) | undefined;
  /** For the owner: the muted visitors. */
  muted: readonly MutedPerson[];
  /** Why the last requested name was refused. */
  nameRefusal: NameRefusal | undefined;
  visitorCount: number;
  pending: readonly PendingMessage[];
  /** How many seconds the member still has to wait after sending too many frames (WS-3). */
  pauseSeconds: number;
  /** Messages that the owner has removed on this page and other members still see. */
  removals: readonly Removal[];
  typingMembers: readonly TypingMember[];
  /** The latest arrival, departure or rename, shown for 5 s. */
  event: ChatEvent | undefined;
}

export interface SnapshotStore {
  readonly current: ChatSnapshot;
  set: (changes: Partial<ChatSnapshot>) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Holds the current snapshot and calls listeners when it changes. */
export function createSnapshotStore(): SnapshotStore {
  const listeners = new Set<() => void>();
  let current: ChatSnapshot = {
    connection: { phase: 'idle' },
    conversation: emptyConversation,
    you: undefined,
    muted: [],
    nameRefusal: undefined,
    visitorCount: 0,
    pending: [],
    pauseSeconds: 0,
    removals: [],
    typingMembers: [],
    event: undefined,
  };
  return {
    get current() {
      return current;
    },
    set(changes) {
      current = { ...current, ...changes };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
