import type { ClientFrame, RefusalReason } from '../../../../shared/chat.ts';
import type { After } from '../../../lib/time/after.ts';

/** Without an answer for this long the connection counts as dead. */
export const ANSWER_WITHIN_MS = 8_000;
const AGAIN_AFTER_MS = 1_000;

export interface Outgoing {
  readonly key: string;
  readonly text: string;
  /** The server is overloaded: it is sent again automatically. */
  readonly isHeld?: boolean;
}

interface OutboxOptions {
  after: After;
  newKey: () => string;
  /** Returns whether the frame could be sent. */
  send: (frame: ClientFrame) => boolean;
  /** No answer: the connection has to be replaced. */
  onSilence: () => void;
  onChange: (waiting: readonly Outgoing[]) => void;
  onSaid: (outgoing: Outgoing) => void;
  /** It will not be sent; its text returns to the author. */
  onRefused: (outgoing: Outgoing, reason: RefusalReason) => void;
}

export interface Outbox {
  add: (text: string) => string;
  /** Joined or rejoined: sends everything unanswered (again; the key prevents duplicates). */
  open: () => void;
  close: () => void;
  said: (key: string | undefined) => void;
  refused: (key: string | undefined, reason: RefusalReason, retryAfterMs: number | undefined) => void;
  /** Drops everything pending; returns it newest first, the order in which it is put before the draft. */
  clear: () => readonly Outgoing[];
}

/** Pending messages, sent one at a time (CHAT-4): a lost connection loses none and duplicates none. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { after, newKey, send, onSilence, onChange, onSaid, onRefused } = options;
  let waiting: readonly Outgoing[] = [];
  let isOpen = false;
  let cancel = () => {};

  const set = (next: readonly Outgoing[]) => {
    waiting = next;
    onChange(next);
  };

  function sayFirst() {
    cancel();
    const first = waiting[0];
    if (!isOpen || first === undefined) return;
    send({ type: 'message', key: first.key, text: first.text });
    cancel = after(ANSWER_WITHIN_MS, onSilence);
  }

  const remove = (key: string | undefined) => {
    const isFirst = waiting[0]?.key === key;
    set(waiting.filter((outgoing) => outgoing.key !== key));
    if (isFirst) sayFirst();
  };

  return {
    add(text) {
      const key = newKey();
      set([...waiting, { key, text }]);
      if (waiting.length === 1) sayFirst();
      return key;
    },
    open() {
      isOpen = true;
      sayFirst();
    },
    close() {
      isOpen = false;
      cancel();
    },
    said(key) {
      const said = waiting.find((outgoing) => outgoing.key === key);
      if (said === undefined) return;
      remove(key);
      onSaid(said);
    },
    refused(key, reason, retryAfterMs) {
      const refused = waiting.find((outgoing) => outgoing.key === key);
      if (refused === undefined) return;
      if (reason === 'too_fast' || reason === 'busy' || reason === 'failed') {
        cancel();
        cancel = after(retryAfterMs ?? AGAIN_AFTER_MS, sayFirst);
        const isHeld = reason === 'busy';
        set(waiting.map((outgoing) => (outgoing.key === key ? { ...outgoing, isHeld } : outgoing)));
        return;
      }
      // Not joined any more: the next join sends it again.
      if (reason === 'not_joined') return;
      remove(key);
      onRefused(refused, reason);
    },
    clear() {
      const unsaid = waiting;
      cancel();
      if (unsaid.length > 0) set([]);
      return unsaid.toReversed();
    },
  };
}
