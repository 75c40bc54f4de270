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
  /** The message after the deletion. */
  removed: ToastMessage;
  /** The message's title if the deletion failed. */
  failed: string;
  /** Called before the dialog closes, so that a button removed by the callback does not receive the focus again. */
  onRemoved: (result: Result) => void;
  /** Restores what was deleted. If given, the message offers to undo the deletion. */
  onUndo?: () => void;
  onClose: () => void;
}

/** Asks for confirmation, deletes, and shows a message about the result. */
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
  });
  // `onSettled` is passed to `mutate`, so it is not called after this dialog was cancelled. In `useMutation` it would
  // be called even then, and could close another dialog.
  const confirm = () => mutate(undefined, { onSettled: onClose });
  return <ConfirmDialog {...words} pending={isPending} onConfirm={confirm} onCancel={onClose} />;
}
