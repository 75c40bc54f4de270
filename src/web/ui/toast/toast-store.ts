/** TOAST-1: one message at a time. A dismissed message is removed from memory after `TOAST_REMOVE_DELAY_MS`. */
export const TOAST_LIMIT = 1;
export const TOAST_DEFAULT_MS = 5000;
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
/** The duration of messages that confirm an action, and of some failures: between 2 and 3 s (TOAST-1). */
export const PRODUCT_TOAST_MS = 3000;
/** The duration of a message with an action, so that there is time to read it and press the button. */
export const ACTION_TOAST_MS = 10_000;

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  /** The visitor's own text, shown as a quotation. */
  quote?: string | undefined;
  tone?: 'plain' | 'destructive';
  durationMs?: number | undefined;
  /** `centre` is for the message after a visitor's form has closed: it appears where the form was, in its style. */
  place?: 'corner' | 'centre';
  /** The message's language, if it differs from that of the page. */
  lang?: string | undefined;
  /** A button beside the text, such as “Undo”; pressing it dismisses the message. */
  action?: { label: string; onPress: () => void };
}

/** How long a message is shown. By default a failure's message has no limit, so that it is not missed. */
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

/** The store of messages, independent of React; tests replace `schedule`. */
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
