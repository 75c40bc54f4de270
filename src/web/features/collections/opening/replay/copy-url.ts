import type { Language } from '../../../../../shared/owner-text.ts';
import type { Text } from '../../../../lib/texts.ts';
import { PRODUCT_TOAST_MS } from '../../../../ui/toast/toast-store.ts';
import { toastStore } from '../../../../ui/toast/use-toast.ts';

const copyTexts = {
  copied: { en: 'Copied', ja: 'コピーしました', shown: 'en' },
  failed: { en: 'Copy this address', ja: 'このアドレスをコピーしてください', shown: 'en' },
} as const satisfies Record<string, Text>;

/** Copies the URL of a path of this gallery and confirms it in a toast. */
export async function copyUrl(path: string, language: Language): Promise<void> {
  const url = location.origin + path;
  try {
    await navigator.clipboard.writeText(url);
    toastStore.show({ title: copyTexts.copied[language], durationMs: PRODUCT_TOAST_MS });
  } catch {
    // The browser refused, or has no clipboard on a page without https: the toast shows the URL to copy by hand.
    toastStore.show({ title: copyTexts.failed[language], description: url, tone: 'destructive' });
  }
}
