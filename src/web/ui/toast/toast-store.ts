/** TOAST-1: one at a time; a dismissed one is removed from memory much later. */
export const TOAST_LIMIT = 1;
export const TOAST_DEFAULT_MS = 5000;
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
/** Duration of the product's own messages: between 2 and 3 s. */
export const PRODUCT_TOAST_MS = 3000;
/** A message with an action stays long enough to be read and reached. */
export const ACTION_TOAST_MS = 10_000;

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  /** What the visitor wrote. */
  quote?: string | undefined;
  tone?: 'plain' | 'destructive';
  durationMs?: number | undefined;
  /** `centre`: in place of a dialog that closes with this message, and in its look. */
  place?: 'corner' | 'centre';
  /** If its language differs from the page's. */
  lang?: string | undefined;
  /** Offered beside the text, such as an undo; using it dismisses the message. */
  action?: { label: string; onPress: () => void };
}

/** A failure stays until it is dismissed or replaced: it must not vanish before it is read. */
export function durationOf({ tone, durationMs }: ToastMessage): number {
  return durationMs ?? (tone === 'destructive' ? Number.POSITIVE_INFINITY : TOAST_DEFAULT_MS);
}

export interface Toast extends ToastMessage {
  readonly id: number;
  readonly open: boolean;
}

export interface ToastStore {
  /** Replaces the current message and returns the new id. */
  show: (message: ToastMessage) => number;
  dismiss: (id: number) => void;
  subscribe: (listener: () => void) => () => void;
  snapshot: () => readonly Toast[];
}

type Schedule = (act: () => void, delayMs: number) => unknown;

/** The messages, independent of React; `schedule` is the clock. */
export function createToastStore(schedule: Schedule = setTimeout): ToastStore {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };

  return {
    show(message) {
      lastId += 1;
      set([{ ...message, id: lastId, open: true }, ...toasts].slice(0, TOAST_LIMIT));
      return lastId;
    },
    dismiss(id) {
      if (!toasts.some((toast) => toast.id === id && toast.open)) return;
      set(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
      schedule(() => set(toasts.filter((toast) => toast.id !== id)), TOAST_REMOVE_DELAY_MS);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => toasts,
  };
}
