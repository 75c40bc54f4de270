/** TOAST-1: one at a time; what the owner or a visitor has dismissed leaves the memory much later. */
export const TOAST_LIMIT = 1;
export const TOAST_DEFAULT_MS = 5000;
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
/** How long the product's own messages stay: between 2 and 3 s. */
export const PRODUCT_TOAST_MS = 3000;
/** A message that offers something stays long enough to be read and reached. */
export const ACTION_TOAST_MS = 10_000;

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  tone?: 'plain' | 'destructive';
  durationMs?: number;
  /** Offered beside the words, such as an undo; using it dismisses the message. */
  action?: { label: string; onPress: () => void };
}

export interface Toast extends ToastMessage {
  readonly id: number;
  readonly open: boolean;
}

export interface ToastStore {
  /** Shows a message in place of the one before and answers its id. */
  show: (message: ToastMessage) => number;
  dismiss: (id: number) => void;
  subscribe: (listener: () => void) => () => void;
  snapshot: () => readonly Toast[];
}

type Schedule = (act: () => void, delayMs: number) => unknown;

/** The messages on screen, without a framework; `schedule` is the clock. */
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
