import { createToastStore, type ToastStore } from './toast-store.ts';

/** The one store of this tab: a message outlives the page that said it. */
export const toastStore = createToastStore();

/** `const { show, dismiss } = useToast()`. The caller does not render again when messages come and go. */
export function useToast(): Pick<ToastStore, 'show' | 'dismiss'> {
  return toastStore;
}

/** Puts away what is said: something is tried anew, and its answer must not stand beside the last one's. */
export function dismissToasts(store: Pick<ToastStore, 'snapshot' | 'dismiss'> = toastStore): void {
  for (const { id } of store.snapshot()) store.dismiss(id);
}
