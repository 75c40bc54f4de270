import { createToastStore, type ToastStore } from './toast-store.ts';

/** The one store of this tab: a message outlives the page that said it. */
export const toastStore = createToastStore();

/** `const { show, dismiss } = useToast()`. The caller does not render again when messages come and go. */
export function useToast(): Pick<ToastStore, 'show' | 'dismiss'> {
  return toastStore;
}
