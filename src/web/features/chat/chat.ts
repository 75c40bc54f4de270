import type {
  ChatPerson,
  ClientFrame,
  MutedPerson,
  Reaction,
  RefusalReason,
  ServerFrame,
} from '../../../shared/chat.ts';
import type { After } from '../../lib/after.ts';
import { type ChatSocket, type ConnectionState, createConnection } from './connection.ts';
import { type Conversation, emptyConversation, hear } from './conversation.ts';
import { createOutbox, type Outgoing } from './outbox.ts';
import { createRemovals, type Removal, UNDO_MS } from './removals.ts';
import { createTypingIndicator, type Writer } from './typing-indicator.ts';

/** While a member types, the others are notified this often. */
export const TYPING_EVERY_MS = 2_000;
const NEWS_MS = 5_000;
/** How long signing out waits for pending work. */
const SETTLED_WITHIN_MS = 2_000;

export type ChatNews =
  | { kind: 'joined' | 'left'; name: string }
  | { kind: 'renamed'; name: string; newName: string };

/** Shown beside the name field; every other refusal is a toast. */
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
  outgoing: readonly Outgoing[];
  /** Messages the owner has removed that the others still have. */
  removals: readonly Removal[];
  writers: readonly Writer[];
  /** The latest arrival or departure, shown for a moment. */
  news: ChatNews | undefined;
}

export interface ChatOptions {
  openSocket: () => ChatSocket;
  after: After;
  now: () => number;
  newKey: () => string;
  isOwner: () => boolean;
  identity: () => { id: string; name: string };
  /** A new message of another member, not part of a history. */
  onMessage: () => void;
  /** A frame was refused. */
  onRefused: (reason: RefusalReason) => void;
  /** One's own message was confirmed. */
  onSaid: (text: string) => void;
  /** A message will not be sent; its text returns to its author. */
  onUnsaid: (text: string) => void;
  /**
   * The effective name. `isChosen`: the visitor asked for it; otherwise the server assigned it because theirs was taken
   * (CHAT-3).
   */
  onName: (name: string, isChosen: boolean) => void;
  /** The connection reported the owner's presence. */
  onPresent: (present: boolean) => void;
  /** Asks for the owner's presence when the connection has not reported it. */
  askPresent: () => Promise<boolean>;
}

export type Chat = ReturnType<typeof createChat>;

/** The visitor's or owner's side of the chat: connection, messages, pending messages. */
export function createChat(options: ChatOptions) {
  const { after, now, isOwner, identity, onMessage, onRefused, onSaid, onUnsaid, onName } = options;
  let snapshot: ChatSnapshot = {
    connection: { phase: 'idle' },
    conversation: emptyConversation,
    you: undefined,
    muted: [],
    nameRefusal: undefined,
    visitorCount: 0,
    outgoing: [],
    removals: [],
    writers: [],
    news: undefined,
  };
  const listeners = new Set<() => void>();
  const set = (changes: Partial<ChatSnapshot>) => {
    snapshot = { ...snapshot, ...changes };
    for (const listener of listeners) listener();
  };
  const say = (frame: ClientFrame) => connection.send(JSON.stringify(frame));
  /** Sent now or not at all, because the user sees the result. */
  const act = (frame: ClientFrame) => {
    const isDone = say(frame);
    if (!isDone) onRefused('not_joined');
    return isDone;
  };
  let isRenaming = false;
  let typedAtMs = Number.NEGATIVE_INFINITY;
  let forgetNews = () => {};

  const writers = createTypingIndicator({ after, onChange: (writers) => set({ writers }) });
  const outbox = createOutbox({
    after,
    newKey: options.newKey,
    send: say,
    onSilence: () => connection.renew(),
    onChange: (outgoing) => set({ outgoing }),
    onSaid: ({ text }) => onSaid(text),
    onRefused({ text }, reason) {
      onUnsaid(text);
      onRefused(reason);
    },
  });
  const removals = createRemovals({
    after,
    send: (messageId) => say({ type: 'delete_message', messageId }),
    onChange: (removals) => set({ removals }),
  });
  const connection = createConnection({
    after,
    isOwner,
    openSocket: options.openSocket,
    onOpen() {
      const { revision, messages } = snapshot.conversation;
      say({ type: 'join', ...identity(), ...(messages.length > 0 ? { after: revision } : {}) });
    },
    onFrame,
    onPresent: options.onPresent,
    askPresent: options.askPresent,
    onChange(state) {
      if (state.phase !== 'open') {
        outbox.close();
        writers.clear();
      }
      // A removal before a farewell is sent during it: later there is no connection.
      if (state.phase === 'farewell') removals.flush();
      else if (state.phase !== 'open') removals.close();
      set({ connection: state });
      // The owner has left: pending messages are not sent the next evening unless the author sends them again.
      if (isOver(state)) for (const { text } of outbox.clear()) onUnsaid(text);
    },
  });

  function onFrame(frame: ServerFrame) {
    const conversation = hear(snapshot.conversation, frame);
    if (conversation !== snapshot.conversation) set({ conversation });
    switch (frame.type) {
      case 'history':
        isRenaming = false;
        set({ you: frame.you, visitorCount: frame.visitorCount, muted: frame.muted ?? [] });
        if (!frame.you.isOwner) onName(frame.you.name, false);
        forgetRemoved(conversation);
        removals.open();
        return outbox.open();
      case 'message':
        outbox.said(frame.key);
        writers.stopped(frame.message.author);
        if (frame.message.author !== snapshot.you?.author && !frame.message.isSystemMessage) onMessage();
        return;
      case 'user_joined':
      case 'user_left':
        set({ visitorCount: frame.visitorCount });
        // Names are unique in the room, so this is the member's own arrival.
        if (frame.name === snapshot.you?.name) return;
        return tell({ kind: frame.type === 'user_joined' ? 'joined' : 'left', name: frame.name });
      case 'name_changed':
        if (snapshot.you && frame.author === snapshot.you.author) {
          onName(frame.newName, true);
          isRenaming = false;
          set({ you: { ...snapshot.you, name: frame.newName }, nameRefusal: undefined });
        }
        return tell({ kind: 'renamed', name: frame.oldName, newName: frame.newName });
      case 'typing':
        if (frame.author !== snapshot.you?.author) writers.writes({ author: frame.author, name: frame.name });
        return;
      case 'refused':
        outbox.refused(frame.key, frame.reason, frame.retryAfterMs);
        if (frame.key !== undefined) return;
        if (isRenaming && isNameRefusal(frame.reason)) {
          isRenaming = false;
          return set({ nameRefusal: frame.reason });
        }
        return onRefused(frame.reason);
      case 'message_deleted':
        return removals.removed(frame.messageId);
      case 'muted_visitors':
        return set({ muted: frame.muted });
    }
  }

  /** Drops removals that are done, and those of messages no longer held, which cannot be undone or confirmed here. */
  function forgetRemoved({ messages }: Conversation) {
    const held = new Map(messages.map(({ id, isDeleted }) => [id, isDeleted]));
    for (const messageId of removals.ids()) {
      if (held.get(messageId) === false) continue;
      if (!held.has(messageId)) say({ type: 'delete_message', messageId });
      removals.removed(messageId);
    }
  }

  function tell(news: ChatNews) {
    forgetNews();
    set({ news });
    forgetNews = after(NEWS_MS, () => set({ news: undefined }));
  }

  return {
    setPresent: connection.setPresent,
    setOnline: connection.setOnline,
    reconnect: connection.reconnect,
    sendMessage: (text: string) => outbox.add(text),
    react: (messageId: number, emoji: Reaction) => act({ type: 'reaction', messageId, emoji }),
    rename(name: string) {
      set({ nameRefusal: undefined });
      isRenaming = act({ type: 'update_name', name });
    },
    /** The refusal of a name was read. */
    forgetNameRefusal: () => set({ nameRefusal: undefined }),
    typing() {
      if (now() - typedAtMs < TYPING_EVERY_MS || snapshot.connection.phase !== 'open') return;
      typedAtMs = now();
      say({ type: 'typing' });
    },
    remove: (messageId: number) =>
      removals.remove(messageId, snapshot.connection.phase === 'farewell' ? 0 : UNDO_MS),
    undoRemoval: removals.undo,
    /** Leaving the page is no undo. */
    leave: removals.flush,
    /** The same, but waits until it is done. */
    settle() {
      removals.flush();
      return removals.settled(SETTLED_WITHIN_MS);
    },
    mute: (author: string, muted: boolean, onlyVisitor = false) =>
      act({ type: 'mute', author, muted, ...(onlyVisitor && { onlyVisitor }) }),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => snapshot,
    stop() {
      forgetNews();
      outbox.close();
      writers.clear();
      removals.flush();
      removals.stop();
      connection.stop();
    },
  };
}

/** A visitor who lost the connection may still find the owner present. */
function isOver(state: ConnectionState): boolean {
  if (state.phase === 'closed') return state.problem !== 'lost';
  return state.phase === 'idle' || state.phase === 'farewell';
}

function isNameRefusal(reason: RefusalReason): reason is NameRefusal {
  return reason === 'name_taken' || reason === 'name_invalid';
}
