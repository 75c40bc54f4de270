import { type SelectedPhoto, selectionPath } from '../../../../shared/selections.ts';
import { PRODUCT_TOAST_MS } from '../../../ui/toast/toast-store.ts';
import { toastStore } from '../../../ui/toast/use-toast.ts';

/** Copies a selection's URL and confirms it in a toast. */
export async function copySelection(
  photos: readonly SelectedPhoto[],
  t: { copied: string; copyFailed: string },
): Promise<void> {
  const url = location.origin + selectionPath(photos);
  try {
    await navigator.clipboard.writeText(url);
    toastStore.show({ title: t.copied, durationMs: PRODUCT_TOAST_MS });
  } catch {
    // The browser refused, or has no clipboard on a page without https: the toast shows the URL to copy by hand.
    toastStore.show({ title: t.copyFailed, description: url, tone: 'destructive' });
  }
}
