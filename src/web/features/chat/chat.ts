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
import { createWriters, type Writer } from './writers.ts';

/** While somebody writes, the others hear of it this often. */
export const TYPING_EVERY_MS = 2_000;
const NEWS_MS = 5_000;
/** So long whoever signs out waits for what they have begun. */
const SETTLED_WITHIN_MS = 2_000;

export type ChatNews =
  | { kind: 'joined' | 'left'; name: string }
  | { kind: 'renamed'; name: string; newName: string };

/** Said where the name is written; every other refusal is a message of its own. */
export type NameRefusal = Extract<RefusalReason, 'name_taken' | 'name_invalid'>;

/** Everything the widget shows, as one value that changes as a whole. */
export interface ChatSnapshot {
  connection: ConnectionState;
  conversation: Conversation;
  you: (ChatPerson & { isOwner: boolean }) | undefined;
  /** For the owner: whom they have muted. */
  muted: readonly MutedPerson[];
  /** Why the name that was asked for last is not to be had. */
  nameRefusal: NameRefusal | undefined;
  visitorCount: number;
  outgoing: readonly Outgoing[];
  /** What the owner has removed and everybody still has. */
  removals: readonly Removal[];
  writers: readonly Writer[];
  /** Who has come or gone, for a moment. */
  news: ChatNews | undefined;
}

export interface ChatOptions {
  openSocket: () => ChatSocket;
  after: After;
  now: () => number;
  newKey: () => string;
  isOwner: () => boolean;
  identity: () => { id: string; name: string };
  /** A message of somebody else's, said now (not part of a history). */
  onMessage: () => void;
  /** Something was not done. */
  onRefused: (reason: RefusalReason) => void;
  /** Words of one's own that everybody can read now. */
  onSaid: (text: string) => void;
  /** Words that will not be said and go back to whoever wrote them. */
  onUnsaid: (text: string) => void;
  /** The name in force. `isChosen`: the visitor asked for it; else the room gave it, where theirs was taken (CHAT-3). */
  onName: (name: string, isChosen: boolean) => void;
  /** What the line has heard of the owner. */
  onPresent: (present: boolean) => void;
  /** Whether the owner is there, where the line has not heard it. */
  askPresent: () => Promise<boolean>;
}

export type Chat = ReturnType<typeof createChat>;

/** The visitor's or owner's side of the conversation: connection, what was said, what is on its way. */
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
  /** What is done now or not at all, in sight of whoever does it. */
  const act = (frame: ClientFrame) => {
    const isDone = say(frame);
    if (!isDone) onRefused('not_joined');
    return isDone;
  };
  let isRenaming = false;
  let typedAtMs = Number.NEGATIVE_INFINITY;
  let forgetNews = () => {};

  const writers = createWriters({ after, onChange: (writers) => set({ writers }) });
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
      // What is removed before a farewell goes during it: later there is no line left that could wait.
      if (state.phase === 'farewell') removals.flush();
      else if (state.phase !== 'open') removals.close();
      set({ connection: state });
      // The owner has gone: what was not said by then is not said to the next evening, unless it is sent anew.
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
        // Names are each one's own in the room: that is oneself, come in a moment ago.
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

  /** What is gone already; and what is no longer held, whose removal nobody here could undo or see confirmed. */
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
    /** What was said about a name has been read. */
    forgetNameRefusal: () => set({ nameRefusal: undefined }),
    typing() {
      if (now() - typedAtMs < TYPING_EVERY_MS || snapshot.connection.phase !== 'open') return;
      typedAtMs = now();
      say({ type: 'typing' });
    },
    remove: (messageId: number) =>
      removals.remove(messageId, snapshot.connection.phase === 'farewell' ? 0 : UNDO_MS),
    undoRemoval: removals.undo,
    /** Whoever leaves the page has undone nothing. */
    leave: removals.flush,
    /** The same, for whoever can wait until it is done. */
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

/** A visitor whose line is lost may still find the owner there. */
function isOver(state: ConnectionState): boolean {
  if (state.phase === 'closed') return state.problem !== 'lost';
  return state.phase === 'idle' || state.phase === 'farewell';
}

function isNameRefusal(reason: RefusalReason): reason is NameRefusal {
  return reason === 'name_taken' || reason === 'name_invalid';
}
