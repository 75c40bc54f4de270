import { useMutation } from '@tanstack/react-query';
import { cropImage, type OriginalPhoto, type Rectangle, resetImage } from '../../../shared/crops.ts';
import { call, hasReason } from '../../lib/call.ts';
import { useTexts } from '../../lib/texts.ts';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import type { OwnedPhoto } from './original-query.ts';
import { cropTexts } from './texts.ts';

/** CROP-4: how long the toast about a reset is shown. */
const RESET_TOAST_MS = 2000;

interface Change {
  photo: OwnedPhoto;
  /** Refetches everything that shows photos; awaited before crop mode ends, so that the viewer has the new image. */
  refresh: () => Promise<unknown>;
}

/** Saves a crop and reports the result (CROP-3). */
export function useCrop({ photo, refresh, onDone }: Change & { onDone: () => void }) {
  const t = useTexts(cropTexts);
  const { show } = useToast();
  const { collectionId, photoIndex } = photo;
  return useMutation({
    mutationFn: ({ original, rectangle }: { original: OriginalPhoto; rectangle: Rectangle }) =>
      call(cropImage, {
        body: { imageUrl: original.url, cropData: { ...rectangle, unit: 'px' }, collectionId, photoIndex },
      }),
    onSuccess: async () => {
      await refresh();
      show({ title: t.cropped, description: t.croppedText, durationMs: PRODUCT_TOAST_MS });
      onDone();
    },
    onError: () =>
      show({
        title: t.cropFailed,
        description: t.cropFailedText,
        tone: 'destructive',
      }),
  });
}

/** Restores the whole original and reports the result (CROP-4). */
export function useReset({ photo: { collectionId, photoIndex }, refresh }: Change) {
  const t = useTexts(cropTexts);
  const { show } = useToast();
  return useMutation({
    mutationFn: () => call(resetImage, { body: { collectionId, photoIndex } }),
    onSuccess: async () => {
      await refresh();
      show({ title: t.resetDone, description: t.resetDoneText, durationMs: RESET_TOAST_MS });
    },
    onError: async (error) => {
      if (hasReason(error, 'not_cropped')) {
        // It was reset elsewhere: this page is outdated.
        await refresh();
        show({ title: t.resetNotNeeded, description: t.resetNotNeededText, durationMs: RESET_TOAST_MS });
        return;
      }
      show({
        title: t.resetFailed,
        description: t.resetFailedText,
        tone: 'destructive',
      });
    },
  });
}
