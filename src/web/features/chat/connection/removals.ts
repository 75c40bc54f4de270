import type { After } from '../../../lib/time/after.ts';

/** How long a removal can be undone; then it is sent. */
export const UNDO_MS = 5_000;
/** An unconfirmed removal is sent again after this long. */
export const REMOVAL_TIMEOUT_MS = 8_000;

/** The owner's removal of a message; it ends when the server confirms it. */
export interface Removal {
  readonly messageId: number;
  readonly canUndo: boolean;
}

interface RemovalsOptions {
  after: After;
  /** Returns whether the removal could be sent. */
  send: (messageId: number) => boolean;
  onChange: (removals: readonly Removal[]) => void;
}

/** The owner's removals with time for undo. They survive a lost connection; `flush` sends them early. */
export function createRemovals({ after, send, onChange }: RemovalsOptions) {
  const removals = new Map<number, { canUndo: boolean; isDue: boolean; cancel: () => void }>();
  let isOpen = false;
  let onEmpty = () => {};

  const notify = () => {
    onChange([...removals].map(([messageId, { canUndo }]) => ({ messageId, canUndo })));
    if (removals.size === 0) onEmpty();
  };

  function sendRemoval(messageId: number) {
    const removal = removals.get(messageId);
    if (removal === undefined) return;
    removal.cancel();
    removal.isDue = true;
    // Without a connection the removal waits for the next one, and can be undone until then.
    if (!isOpen || !send(messageId)) return;
    removal.canUndo = false;
    removal.cancel = after(REMOVAL_TIMEOUT_MS, () => sendRemoval(messageId));
  }

  function drop(messageId: number) {
    removals.get(messageId)?.cancel();
    if (removals.delete(messageId)) notify();
  }

  function sendWhere(matches: (removal: { isDue: boolean }) => boolean) {
    for (const [messageId, removal] of removals) if (matches(removal)) sendRemoval(messageId);
    if (removals.size > 0) notify();
  }

  return {
    /** `undoMs` 0 leaves no time for undo. */
    remove(messageId: number, undoMs = UNDO_MS) {
      if (removals.has(messageId)) return;
      const removal = { canUndo: true, isDue: false, cancel: () => {} };
      removals.set(messageId, removal);
      removal.cancel = after(undoMs, () => {
        sendRemoval(messageId);
        notify();
      });
      notify();
    },
    undo(messageId: number) {
      if (removals.get(messageId)?.canUndo) drop(messageId);
    },
    /** Ends a removal: call when the message is deleted on the server, or has left the page. */
    removed: drop,
    open() {
      isOpen = true;
      sendWhere(({ isDue }) => isDue);
    },
    close() {
      isOpen = false;
    },
    /** Sends the removals that are not due yet, at once or on the next connection. */
    flush: () => sendWhere(({ isDue }) => !isDue),
    /** Resolves when nothing is pending, or after the timeout. */
    settled: (withinMs: number) =>
      new Promise<void>((resolve) => {
        if (removals.size === 0) return resolve();
        const cancel = after(withinMs, resolve);
        onEmpty = () => {
          cancel();
          resolve();
        };
      }),
    ids: () => [...removals.keys()],
    stop() {
      for (const { cancel } of removals.values()) cancel();
    },
  };
}
