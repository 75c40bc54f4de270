import type { After } from '../../lib/after.ts';

/** So long a removed message can come back; then everybody loses it. */
export const UNDO_MS = 5_000;
/** Not confirmed for this long, it is asked for again. */
export const REMOVED_WITHIN_MS = 8_000;

/** A message that the owner has taken away, until it is gone for everybody. */
export interface Removal {
  readonly messageId: number;
  readonly canUndo: boolean;
}

interface RemovalsOptions {
  after: After;
  /** Answers whether it could be handed over. */
  send: (messageId: number) => boolean;
  onChange: (removals: readonly Removal[]) => void;
}

/** What the owner has removed, with a moment to undo it: none is forgotten because a line or a page ends before. */
export function createRemovals({ after, send, onChange }: RemovalsOptions) {
  const removals = new Map<number, { canUndo: boolean; isDue: boolean; callOff: () => void }>();
  let isOpen = false;
  let whenNone = () => {};

  const tell = () => {
    onChange([...removals].map(([messageId, { canUndo }]) => ({ messageId, canUndo })));
    if (removals.size === 0) whenNone();
  };

  function ask(messageId: number) {
    const removal = removals.get(messageId);
    if (removal === undefined) return;
    removal.callOff();
    removal.isDue = true;
    // Until there is a line again, it can come back.
    if (!isOpen || !send(messageId)) return;
    removal.canUndo = false;
    removal.callOff = after(REMOVED_WITHIN_MS, () => ask(messageId));
  }

  function forget(messageId: number) {
    removals.get(messageId)?.callOff();
    if (removals.delete(messageId)) tell();
  }

  function askFor(isMeant: (removal: { isDue: boolean }) => boolean) {
    for (const [messageId, removal] of removals) if (isMeant(removal)) ask(messageId);
    if (removals.size > 0) tell();
  }

  return {
    /** `undoMs` 0: there is no time left. */
    remove(messageId: number, undoMs = UNDO_MS) {
      if (removals.has(messageId)) return;
      const removal = { canUndo: true, isDue: false, callOff: () => {} };
      removals.set(messageId, removal);
      removal.callOff = after(undoMs, () => {
        ask(messageId);
        tell();
      });
      tell();
    },
    undo(messageId: number) {
      if (removals.get(messageId)?.canUndo) forget(messageId);
    },
    /** Everybody has lost it. */
    removed: forget,
    open() {
      isOpen = true;
      askFor(({ isDue }) => isDue);
    },
    close() {
      isOpen = false;
    },
    /** Whoever leaves has not undone it. */
    flush: () => askFor(({ isDue }) => !isDue),
    /** Resolves when nothing waits any more, or after so long. */
    settled: (withinMs: number) =>
      new Promise<void>((resolve) => {
        if (removals.size === 0) return resolve();
        const callOff = after(withinMs, resolve);
        whenNone = () => {
          callOff();
          resolve();
        };
      }),
    ids: () => [...removals.keys()],
    stop() {
      for (const { callOff } of removals.values()) callOff();
    },
  };
}
