import { useMutation } from '@tanstack/react-query';
import { cropImage, type OriginalPhoto, type Rectangle, resetImage } from '../../../shared/crops.ts';
import { call, hasReason, isAuthenticationFailure } from '../../lib/call.ts';
import { useTexts } from '../../lib/texts.ts';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import type { OwnedPhoto } from './original-query.ts';
import { cropTexts } from './texts.ts';

/** CROP-4: how long the toast about a reset is shown. */
const RESET_TOAST_MS = 2000;

interface Change {
  photo: OwnedPhoto;
  /** Refetches all photos; awaited before crop mode ends, so that the viewer shows the new image. */
  refresh: () => Promise<unknown>;
}

/** Shows a failure in a toast; if the session has ended, offers to sign in (AUTH-4). */
export function useFailureToast() {
  const t = useTexts(cropTexts);
  const { show } = useToast();
  return (error: unknown, failure: { title: string; description: string }) =>
    show({
      tone: 'destructive',
      ...(isAuthenticationFailure(error)
        ? {
            title: t.signedOut,
            description: t.signedOutText,
            action: { label: t.signIn, onPress: openSignIn },
          }
        : failure),
    });
}

/** Opens the sign-in in a new tab, so that the selection in this tab is not lost. */
export function openSignIn(): void {
  window.open('/login', '_blank', 'noopener');
}

/** The mutations below report a 401 themselves: the crop tools stay open while the owner signs in in another tab. */
const meta = { saysSignedOut: true };

/** Saves a crop and reports the result (CROP-3). */
export function useCrop({ photo, refresh }: Change) {
  const t = useTexts(cropTexts);
  const { show } = useToast();
  const showFailure = useFailureToast();
  const { collectionId, photoIndex } = photo;
  return useMutation({
    meta,
    mutationFn: ({ original, rectangle }: { original: OriginalPhoto; rectangle: Rectangle }) =>
      call(cropImage, {
        body: { imageUrl: original.url, cropData: { ...rectangle, unit: 'px' }, collectionId, photoIndex },
      }),
    onSuccess: async () => {
      await refresh();
      show({ title: t.cropped, description: t.croppedText, durationMs: PRODUCT_TOAST_MS });
    },
    onError: (error) => showFailure(error, { title: t.cropFailed, description: t.cropFailedText }),
  });
}

/** Restores the whole original and reports the result (CROP-4). */
export function useReset({ photo: { collectionId, photoIndex }, refresh }: Change) {
  const t = useTexts(cropTexts);
  const { show } = useToast();
  const showFailure = useFailureToast();
  return useMutation({
    meta,
    mutationFn: () => call(resetImage, { body: { collectionId, photoIndex } }),
    onSuccess: async () => {
      await refresh();
      show({ title: t.resetDone, description: t.resetDoneText, durationMs: RESET_TOAST_MS });
    },
    onError: async (error) => {
      if (hasReason(error, 'not_cropped')) {
        // The photo was already reset, for example in another tab.
        await refresh();
        show({ title: t.resetNotNeeded, description: t.resetNotNeededText, durationMs: RESET_TOAST_MS });
        return;
      }
      showFailure(error, { title: t.resetFailed, description: t.resetFailedText });
    },
  });
}
