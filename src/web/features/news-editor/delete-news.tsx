import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteNews, type OwnNewsItem } from '../../../shared/news.ts';
import { call, HttpError } from '../../lib/call.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PRODUCT_TOAST_MS } from '../../ui/toast-store.ts';
import { useToast } from '../../ui/use-toast.ts';
import { allNewsQuery } from './all-news-query.ts';
import { discardDraft, draftStorage } from './news-drafts.ts';
import { listTexts } from './texts.ts';

interface DeleteNewsProps {
  item: OwnNewsItem;
  onClose: () => void;
}

/** Asks, deletes, and says how it went. */
export function DeleteNews({ item, onClose }: DeleteNewsProps) {
  const t = useTexts(listTexts);
  const { show } = useToast();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      call(deleteNews, { params: { id: item.id } }).catch((error: unknown) => {
        // Gone already, in another tab: that is what was asked for.
        if (!(error instanceof HttpError && error.status === 404)) throw error;
      }),
    onSuccess: () => {
      discardDraft(draftStorage(), String(item.id));
      // Gone from the desk at once: the focus must not return to a button that is about to vanish.
      client.setQueryData(allNewsQuery().queryKey, (items) => items?.filter(({ id }) => id !== item.id));
      void client.invalidateQueries({ queryKey: ['news'] });
      show({ title: t.deleted, durationMs: PRODUCT_TOAST_MS });
    },
    onError: () => show({ title: t.deleteFailed, tone: 'destructive', durationMs: PRODUCT_TOAST_MS }),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={t.deleteTitle}
      text={fillIn(t.deleteText, { title: item.title })}
      confirmLabel={t.delete}
      cancelLabel={t.cancel}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}
