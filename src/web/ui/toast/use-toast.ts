import { createToastStore, type ToastStore } from './toast-store.ts';

/** The one store of this tab: a message survives navigation. */
export const toastStore = createToastStore();

/** `const { show, dismiss } = useToast()`. The caller does not render when messages change. */
export function useToast(): Pick<ToastStore, 'show' | 'dismiss'> {
  return toastStore;
}

/** Dismisses messages before a retry, whose result must not appear beside the last one's. */
export function dismissToasts(store: Pick<ToastStore, 'snapshot' | 'dismiss'> = toastStore): void {
  for (const { id } of store.snapshot()) store.dismiss(id);
}
