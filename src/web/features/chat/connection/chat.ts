import type { ClientFrame, Reaction, RefusalReason, ServerFrame } from '../../../../shared/chat.ts';
import type { After } from '../../../lib/time/after.ts';
import { createSnapshotStore } from './chat-snapshot.ts';
import { Connection } from './connection.ts';
import type { ChatSocket, ConnectionState } from './connection-state.ts';
import { createFrameReceiver } from './frames.ts';
import { createOutbox } from './outbox.ts';
import { createPause } from './pause.ts';
import { createRemovals, UNDO_MS } from './removals.ts';
import { createTypingIndicator } from './typing-indicator.ts';

/** While a member types, the others are notified at most this often. */
const TYPING_EVERY_MS = 2_000;
/** How long signing out waits for the confirmation of removals. */
const SETTLE_TIMEOUT_MS = 2_000;

export interface ChatOptions {
  openSocket: () => ChatSocket;
  after: After;
  now: () => number;
  newKey: () => string;
  isOwner: () => boolean;
  identity: () => { id: string; name: string };
  /** A new message of another member, not part of a history. */
  onMessage: () => void;
  /**
   * A frame was refused for good, or a reaction, rename or mute could not be sent (`not_joined`). Not called for a
   * refusal that is retried, begins a pause or is shown at the name field.
   */
  onRefused: (reason: RefusalReason) => void;
  /** The server confirmed a message of this member. */
  onConfirmed: (text: string) => void;
  /** A message was refused, or the owner left before it was confirmed: its text returns to its author. */
  onUndelivered: (text: string) => void;
  /**
   * A visitor's effective name, after each join and rename. `isChosen` is true if this page requested the name since
   * the join; false if the server assigned it (CHAT-3, CHAT-5) or another tab chose it.
   */
  onName: (name: string, isChosen: boolean) => void;
  /** Every frame, for a feature that shares the socket with the chat. */
  onFrame?: (frame: ServerFrame) => void;
  /** The connection reported the owner's presence. */
  onPresent: (present: boolean) => void;
  /** Asks the server whether the owner is present, when a farewell's countdown ends without a connection. */
  askPresent: () => Promise<boolean>;
  /** The server treats the owner as a visitor: the session has ended. */
  onSignedOut: () => void;
}

export type Chat = ReturnType<typeof createChat>;

/** The visitor's or owner's side of the chat: connection, messages, pending messages. */
export function createChat(options: ChatOptions) {
  const { after, now, isOwner, onRefused, onConfirmed, onUndelivered } = options;
  const store = createSnapshotStore();
  const send = (frame: ClientFrame) => connection.send(JSON.stringify(frame));
  /** Without a connection the frame is reported as refused, so that the user learns at once that it had no effect. */
  const sendNow = (frame: ClientFrame) => {
    const isSent = send(frame);
    if (!isSent) onRefused('not_joined');
    return isSent;
  };
  const returnPending = () => {
    for (const { text } of outbox.clear()) onUndelivered(text);
  };
  let typedAtMs = Number.NEGATIVE_INFINITY;

  const typing = createTypingIndicator({ after, onChange: (typingMembers) => store.set({ typingMembers }) });
  const pause = createPause({ after, onChange: (pauseSeconds) => store.set({ pauseSeconds }) });
  const outbox = createOutbox({
    after,
    newKey: options.newKey,
    send,
    onSilence: () => connection.renew(),
    onChange: (pending) => store.set({ pending }),
    onConfirmed: ({ text }) => onConfirmed(text),
    onRefused({ text }, reason) {
      onUndelivered(text);
      onRefused(reason);
    },
  });
  const removals = createRemovals({
    after,
    send: (messageId) => send({ type: 'delete_message', messageId }),
    onChange: (removals) => store.set({ removals }),
  });
  const connection = new Connection({
    after,
    isOwner,
    openSocket: options.openSocket,
    onOpen: () => frames.join(),
    onFrame(frame) {
      const isSignedOut = frame.type === 'history' && isOwner() && !frame.you.isOwner;
      // Joined as a visitor, the page would send the owner's messages in the visitor's name.
      if (isSignedOut) returnPending();
      frames.onFrame(frame);
      options.onFrame?.(frame);
      if (isSignedOut) options.onSignedOut();
    },
    onPresent: options.onPresent,
    askPresent: options.askPresent,
    onChange(state) {
      if (state.phase !== 'open') {
        outbox.close();
        typing.clear();
      }
      // A farewell sends pending removals: after it there is no connection.
      if (state.phase === 'farewell') removals.flush();
      else if (state.phase !== 'open') removals.close();
      store.set({ connection: state });
      // The owner has left: pending messages return to their author and are not sent at the owner's next visit.
      if (isOver(state)) returnPending();
    },
  });

  const frames = createFrameReceiver({ ...options, store, outbox, removals, typing, pause, send });

  return {
    setPresent: (present: boolean) => connection.setPresent(present),
    setOnline: (online: boolean) => connection.setOnline(online),
    reconnect: () => connection.reconnect(),
    /** Returns whether the frame was sent. */
    send,
    sendMessage: (text: string) => outbox.add(text),
    react: (messageId: number, emoji: Reaction) => sendNow({ type: 'reaction', messageId, emoji }),
    rename(name: string) {
      store.set({ nameRefusal: undefined });
      frames.expectName(sendNow({ type: 'update_name', name }));
    },
    /** Hides the refusal of a name. */
    clearNameRefusal: () => store.set({ nameRefusal: undefined }),
    typing() {
      const { connection, pauseSeconds } = store.current;
      if (now() - typedAtMs < TYPING_EVERY_MS || connection.phase !== 'open' || pauseSeconds > 0) return;
      typedAtMs = now();
      send({ type: 'typing' });
    },
    remove: (messageId: number) =>
      removals.remove(messageId, store.current.connection.phase === 'farewell' ? 0 : UNDO_MS),
    undoRemoval: removals.undo,
    /** Sends pending removals, because the page is being left. */
    leave: removals.flush,
    /** Sends pending removals and waits for their confirmation, at most 2 s. */
    settle() {
      removals.flush();
      return removals.settled(SETTLE_TIMEOUT_MS);
    },
    mute: (author: string, muted: boolean, onlyVisitor = false) =>
      sendNow({ type: 'mute', author, muted, ...(onlyVisitor && { onlyVisitor }) }),
    subscribe: store.subscribe,
    snapshot: () => store.current,
    stop() {
      frames.stop();
      outbox.close();
      typing.clear();
      removals.flush();
      removals.stop();
      connection.stop();
    },
  };
}

/** True if the owner has left. After a lost connection the owner may still be present. */
function isOver(state: ConnectionState): boolean {
  if (state.phase === 'closed') return state.problem !== 'lost';
  return state.phase === 'idle' || state.phase === 'farewell';
}
