import type { ClientFrame, RefusalReason } from '../../../shared/chat.ts';
import type { After } from '../../lib/after.ts';

/** A message without an answer for this long was said into a dead line. */
export const ANSWER_WITHIN_MS = 8_000;
const AGAIN_AFTER_MS = 1_000;

export interface Outgoing {
  readonly key: string;
  readonly text: string;
  /** The room has too many at once: it is said again by itself. */
  readonly isHeld?: boolean;
}

interface OutboxOptions {
  after: After;
  newKey: () => string;
  /** Answers whether the frame could be handed over. */
  send: (frame: ClientFrame) => boolean;
  /** Nobody answers: the line has to be opened anew. */
  onSilence: () => void;
  onChange: (waiting: readonly Outgoing[]) => void;
  onSaid: (outgoing: Outgoing) => void;
  /** It will not be said; its words go back to whoever wrote them. */
  onRefused: (outgoing: Outgoing, reason: RefusalReason) => void;
}

export interface Outbox {
  add: (text: string) => string;
  /** Joined, or joined again: what has no answer yet is said (once more; the key makes it once). */
  open: () => void;
  close: () => void;
  said: (key: string | undefined) => void;
  refused: (key: string | undefined, reason: RefusalReason, retryAfterMs: number | undefined) => void;
  /** Nothing of what waits will be said any more; answers what that was, newest first, as it is put before what is written. */
  clear: () => readonly Outgoing[];
}

/** Messages on their way, one in flight at a time (CHAT-4): none is lost with a connection, none is said twice. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { after, newKey, send, onSilence, onChange, onSaid, onRefused } = options;
  let waiting: readonly Outgoing[] = [];
  let isOpen = false;
  let callOff = () => {};

  const set = (next: readonly Outgoing[]) => {
    waiting = next;
    onChange(next);
  };

  function sayFirst() {
    callOff();
    const first = waiting[0];
    if (!isOpen || first === undefined) return;
    send({ type: 'message', key: first.key, text: first.text });
    callOff = after(ANSWER_WITHIN_MS, onSilence);
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
      callOff();
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
        callOff();
        callOff = after(retryAfterMs ?? AGAIN_AFTER_MS, sayFirst);
        const isHeld = reason === 'busy';
        set(waiting.map((outgoing) => (outgoing.key === key ? { ...outgoing, isHeld } : outgoing)));
        return;
      }
      // Not joined any more: the next joining says it.
      if (reason === 'not_joined') return;
      remove(key);
      onRefused(refused, reason);
    },
    clear() {
      const unsaid = waiting;
      callOff();
      if (unsaid.length > 0) set([]);
      return unsaid.toReversed();
    },
  };
}
