import type { ClientFrame, RefusalReason, ServerFrame } from '../../../../shared/chat.ts';
import type { After } from '../../../lib/time/after.ts';
import type { ChatEvent, NameRefusal, SnapshotStore } from './chat-snapshot.ts';
import { applyFrame, type Conversation } from './conversation.ts';
import type { Outbox } from './outbox.ts';
import type { createPause } from './pause.ts';
import type { createRemovals } from './removals.ts';
import type { createTypingIndicator } from './typing-indicator.ts';

const EVENT_SHOWN_MS = 5_000;
const SHORT_WAIT_MS = 1_000;

interface FrameReceiverOptions {
  store: SnapshotStore;
  outbox: Outbox;
  removals: ReturnType<typeof createRemovals>;
  typing: ReturnType<typeof createTypingIndicator>;
  pause: ReturnType<typeof createPause>;
  after: After;
  send: (frame: ClientFrame) => boolean;
  identity: () => { id: string; name: string };
  onMessage: () => void;
  onRefused: (reason: RefusalReason) => void;
  onName: (name: string, isChosen: boolean) => void;
}

/** Applies the server's frames to the chat. */
export function createFrameReceiver(options: FrameReceiverOptions) {
  const { store, outbox, removals, typing, pause, after, send, onMessage, onRefused, onName } = options;
  /** The number of requested names without a result. */
  let renames = 0;
  let cancelJoin = () => {};
  let cancelEvent = () => {};

  function join() {
    cancelJoin();
    const { revision, messages } = store.current.conversation;
    send({ type: 'join', ...options.identity(), ...(messages.length > 0 ? { after: revision } : {}) });
  }

  function onFrame(frame: ServerFrame) {
    const conversation = applyFrame(store.current.conversation, frame);
    if (conversation !== store.current.conversation) store.set({ conversation });
    switch (frame.type) {
      case 'history':
        renames = 0;
        store.set({ you: frame.you, visitorCount: frame.visitorCount, muted: frame.muted ?? [] });
        if (!frame.you.isOwner) onName(frame.you.name, false);
        settleRemovals(conversation);
        removals.open();
        return outbox.open();
      case 'message':
        outbox.confirm(frame.key);
        typing.stopped(frame.message.author);
        if (frame.message.author !== store.current.you?.author && !frame.message.isSystemMessage) onMessage();
        return;
      case 'user_joined':
      case 'user_left':
        store.set({ visitorCount: frame.visitorCount });
        // Names are unique in the room, so this is the member's own arrival or departure.
        if (frame.name === store.current.you?.name) return;
        return showEvent({ kind: frame.type === 'user_joined' ? 'joined' : 'left', name: frame.name });
      case 'visitor_count':
        return store.set({ visitorCount: frame.visitorCount });
      case 'name_changed':
        if (store.current.you && frame.author === store.current.you.author) {
          // A name that this page did not request is from the server (CHAT-5), or from another tab, which stores it.
          onName(frame.newName, renames > 0);
          renames = Math.max(0, renames - 1);
          store.set({ you: { ...store.current.you, name: frame.newName }, nameRefusal: undefined });
        }
        return showEvent({ kind: 'renamed', name: frame.oldName, newName: frame.newName });
      case 'typing':
        if (frame.author !== store.current.you?.author)
          typing.started({ author: frame.author, name: frame.name });
        return;
      case 'refused':
        // While connecting, only the join can be refused as busy or too fast; it is sent again after the wait (WS-4).
        if (store.current.connection.phase === 'connecting' && isTemporary(frame.reason)) {
          cancelJoin();
          cancelJoin = after(Math.max(frame.retryAfterMs ?? 0, SHORT_WAIT_MS), join);
          return;
        }
        outbox.refuse(frame.key, frame.reason, frame.retryAfterMs);
        // A refusal without a key may be of a reaction, but for these reasons a name would be refused too.
        if (frame.key === undefined && REFUSES_NAMES.has(frame.reason)) renames = 0;
        // Only one write failed. If that was not a name's, this page counts one requested name too few.
        if (frame.key === undefined && frame.reason === 'failed') renames = Math.max(0, renames - 1);
        if (frame.reason === 'too_fast') {
          const waitMs = Math.max(frame.retryAfterMs ?? 0, SHORT_WAIT_MS);
          // The outbox resends the message itself, so a short wait shows no notice.
          if (frame.key === undefined || waitMs > SHORT_WAIT_MS) pause.begin(waitMs);
          return;
        }
        if (frame.key !== undefined) return;
        if (renames > 0 && isNameRefusal(frame.reason)) {
          renames -= 1;
          return store.set({ nameRefusal: frame.reason });
        }
        return onRefused(frame.reason);
      case 'message_deleted':
        return removals.removed(frame.messageId);
      case 'muted_visitors':
        return store.set({ muted: frame.muted });
    }
  }

  /**
   * Ends the removals of messages that are deleted already. A message that the page no longer shows has no undo
   * button, so its deletion is sent at once.
   */
  function settleRemovals({ messages }: Conversation) {
    const held = new Map(messages.map(({ id, isDeleted }) => [id, isDeleted]));
    for (const messageId of removals.ids()) {
      if (held.get(messageId) === false) continue;
      if (!held.has(messageId)) send({ type: 'delete_message', messageId });
      removals.removed(messageId);
    }
  }

  function showEvent(event: ChatEvent) {
    cancelEvent();
    store.set({ event });
    cancelEvent = after(EVENT_SHOWN_MS, () => store.set({ event: undefined }));
  }

  return {
    join,
    onFrame,
    /** `isExpected` is true if a request for a name was sent; a refusal is then shown at the name field. */
    expectName(isExpected: boolean) {
      if (isExpected) renames += 1;
    },
    stop() {
      cancelJoin();
      cancelEvent();
      pause.stop();
    },
  };
}

const REFUSES_NAMES: ReadonlySet<RefusalReason> = new Set(['too_fast', 'busy', 'muted']);

const isTemporary = (reason: RefusalReason) => reason === 'busy' || reason === 'too_fast';

function isNameRefusal(reason: RefusalReason): reason is NameRefusal {
  return reason === 'name_taken' || reason === 'name_invalid';
}

const TYPES: ReadonlySet<string> = new Set<ServerFrame['type']>([
  'history',
  'message',
  'admin_status',
  'user_joined',
  'user_left',
  'visitor_count',
  'name_changed',
  'reaction_update',
  'message_deleted',
  'muted_visitors',
  'typing',
  'tour',
  'tour_visitors',
  'admin_farewell',
  'connection_closing',
  'admin_offline',
  'refused',
]);

/** Parses a frame of our own server, which is trusted to follow the protocol; undefined for any other data. */
export function readFrame(data: unknown): ServerFrame | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const frame: unknown = JSON.parse(data);
    return isFrame(frame) ? frame : undefined;
  } catch {
    return undefined;
  }
}

function isFrame(frame: unknown): frame is ServerFrame {
  return (
    typeof frame === 'object' &&
    frame !== null &&
    'type' in frame &&
    typeof frame.type === 'string' &&
    TYPES.has(frame.type)
  );
}
