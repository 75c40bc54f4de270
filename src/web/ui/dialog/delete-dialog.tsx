import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../lib/texts.ts';
import { useErrorText } from '../../lib/words/error-text.ts';
import { commonTexts } from '../common-texts.ts';
import { ACTION_TOAST_MS, PRODUCT_TOAST_MS, type ToastMessage } from '../toast/toast-store.ts';
import { useToast } from '../toast/use-toast.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

interface DeleteDialogProps<Result>
  extends Pick<ConfirmDialogProps, 'title' | 'text' | 'confirmLabel' | 'cancelLabel' | 'returnFocusTo'> {
  remove: () => Promise<Result>;
  /** The message once it is deleted. */
  removed: ToastMessage;
  /** The message if it could not be deleted. */
  failed: string;
  /** Called before the dialog closes: focus must not return to a button that is about to vanish. */
  onRemoved: (result: Result) => void;
  /** Restores what was deleted: if given, the message offers it. */
  onUndo?: () => void;
  onClose: () => void;
}

/** Asks, deletes, and says whether that worked. */
export function DeleteDialog<Result>({
  remove,
  removed,
  failed,
  onRemoved,
  onUndo,
  onClose,
  ...words
}: DeleteDialogProps<Result>) {
  const t = useTexts(commonTexts);
  const reasonOf = useErrorText();
  const { show } = useToast();
  const { isPending, mutate } = useMutation({
    mutationFn: remove,
    onSuccess: (result) => {
      onRemoved(result);
      show({
        durationMs: onUndo ? ACTION_TOAST_MS : PRODUCT_TOAST_MS,
        ...(onUndo && { action: { label: t.undo, onPress: onUndo } }),
        ...removed,
      });
    },
    onError: (error) => show({ title: failed, description: reasonOf(error), tone: 'destructive' }),
    onSettled: onClose,
  });
  return <ConfirmDialog {...words} pending={isPending} onConfirm={() => mutate()} onCancel={onClose} />;
}
