import { createToastStore, type ToastStore } from './toast-store.ts';

/** The only store of this tab, outside of React, so that a message stays during navigation. */
export const toastStore = createToastStore();

/** `const { show, dismiss } = useToast()`. The component does not render again when messages change. */
export function useToast(): Pick<ToastStore, 'show' | 'dismiss'> {
  return toastStore;
}

/** Dismisses messages; call it before a retry, so that the previous result does not contradict the new one. */
export function dismissToasts(store: Pick<ToastStore, 'snapshot' | 'dismiss'> = toastStore): void {
  for (const { id } of store.snapshot()) store.dismiss(id);
}
