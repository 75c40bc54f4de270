import type { ClientFrame, RefusalReason } from '../../../../shared/chat.ts';
import type { After } from '../../../lib/time/after.ts';

/** Without an answer for this long the connection counts as dead. */
export const CONFIRM_TIMEOUT_MS = 8_000;
const RETRY_MS = 1_000;

export interface PendingMessage {
  readonly key: string;
  readonly text: string;
  /** True if the overloaded server refused the message; the outbox sends it again. */
  readonly isHeld?: boolean;
}

interface OutboxOptions {
  after: After;
  newKey: () => string;
  send: (frame: ClientFrame) => void;
  /** Called when the server does not answer, to replace the connection. */
  onSilence: () => void;
  onChange: (pending: readonly PendingMessage[]) => void;
  onConfirmed: (message: PendingMessage) => void;
  /** The message will not be sent; its text returns to the author. */
  onRefused: (message: PendingMessage, reason: RefusalReason) => void;
}

export interface Outbox {
  add: (text: string) => string;
  /** Call after joining: sends the pending messages. */
  open: () => void;
  close: () => void;
  confirm: (key: string | undefined) => void;
  refuse: (key: string | undefined, reason: RefusalReason, retryAfterMs: number | undefined) => void;
  /** Drops all pending messages and returns them newest first: the caller puts each one before the draft. */
  clear: () => readonly PendingMessage[];
}

/** Pending messages, sent one at a time (CHAT-4): a lost connection loses none and duplicates none. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { after, newKey, send, onSilence, onChange, onConfirmed, onRefused } = options;
  let pending: readonly PendingMessage[] = [];
  let isOpen = false;
  let cancel = () => {};

  const set = (next: readonly PendingMessage[]) => {
    pending = next;
    onChange(next);
  };

  function sendFirst() {
    cancel();
    const first = pending[0];
    if (!isOpen || first === undefined) return;
    send({ type: 'message', key: first.key, text: first.text });
    cancel = after(CONFIRM_TIMEOUT_MS, onSilence);
  }

  const remove = (key: string | undefined) => {
    const isFirst = pending[0]?.key === key;
    set(pending.filter((message) => message.key !== key));
    if (isFirst) sendFirst();
  };

  return {
    add(text) {
      const key = newKey();
      set([...pending, { key, text }]);
      if (pending.length === 1) sendFirst();
      return key;
    },
    open() {
      isOpen = true;
      sendFirst();
    },
    close() {
      isOpen = false;
      cancel();
    },
    confirm(key) {
      const confirmed = pending.find((message) => message.key === key);
      if (confirmed === undefined) return;
      remove(key);
      onConfirmed(confirmed);
    },
    refuse(key, reason, retryAfterMs) {
      const refused = pending.find((message) => message.key === key);
      if (refused === undefined) return;
      if (reason === 'too_fast' || reason === 'busy' || reason === 'failed') {
        cancel();
        cancel = after(retryAfterMs ?? RETRY_MS, sendFirst);
        const isHeld = reason === 'busy';
        set(pending.map((message) => (message.key === key ? { ...message, isHeld } : message)));
        return;
      }
      // No longer joined: the next join sends it again.
      if (reason === 'not_joined') return;
      remove(key);
      onRefused(refused, reason);
    },
    clear() {
      const dropped = pending;
      cancel();
      if (dropped.length > 0) set([]);
      return dropped.toReversed();
    },
  };
}
