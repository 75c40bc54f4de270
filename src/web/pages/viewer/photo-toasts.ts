import type { Language } from '../../../shared/owner-text.ts';
import { textsIn } from '../../lib/texts.ts';
import { uiTexts } from '../../ui/texts.ts';
import { toastStore } from '../../ui/toast/use-toast.ts';
import { goneTexts } from './gone-texts.ts';

/** Says that a photo cannot be opened, because the request for its collection failed. */
export function showPhotoFailed(language: Language | undefined, onRetry: () => void): void {
  const t = textsIn(language, uiTexts);
  toastStore.show({
    title: t.photoFailed,
    tone: 'destructive',
    action: { label: t.again, onPress: onRetry },
  });
}

/** Says that a photo cannot be opened, because its day was deleted. */
export function showPhotoDeleted(language: Language | undefined): void {
  toastStore.show({ title: textsIn(language, goneTexts).gone });
}
