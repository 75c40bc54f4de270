import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Collection, deleteCollection } from '../../../shared/collections.ts';
import { longDate } from '../../../shared/dates.ts';
import { KEPT_DELETED_DAYS } from '../../../shared/deleted-days.ts';
import { call } from '../../lib/call.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ACTION_TOAST_MS, PRODUCT_TOAST_MS } from '../../ui/toast-store.ts';
import { useToast } from '../../ui/use-toast.ts';
import { allCollectionsQuery } from './all-collections-query.ts';
import { editButtonId } from './collection-card.tsx';
import { listTexts } from './texts.ts';

export interface DeleteCollectionProps {
  collection: Collection;
  onClose: () => void;
  /** Called from the message that confirms the deletion (COL-9). */
  onUndo: (collection: Collection) => void;
}

/** Asks, deletes, and says how it went (COL-2). */
export function DeleteCollection({ collection, onClose, onUndo }: DeleteCollectionProps) {
  const t = useTexts(listTexts);
  const language = useLanguage();
  const { show } = useToast();
  const client = useQueryClient();
  // Looked up while the day is still there.
  const [neighbour] = useState(() => {
    const days = client.getQueryData(allCollectionsQuery().queryKey) ?? [];
    const place = days.findIndex(({ id }) => id === collection.id);
    return days[place + 1] ?? days[place - 1];
  });
  const remove = useMutation({
    mutationFn: () => call(deleteCollection, { params: { date: collection.date } }),
    onSuccess: () => {
      // Gone from the desk at once: the focus must not return to a button that is about to vanish.
      client.setQueryData(allCollectionsQuery().queryKey, (before) =>
        before?.filter(({ id }) => id !== collection.id),
      );
      void client.invalidateQueries({ queryKey: ['collections'] });
      show({
        title: t.deleted,
        action: { label: t.undo, onPress: () => onUndo(collection) },
        durationMs: ACTION_TOAST_MS,
      });
    },
    onError: () => show({ title: t.deleteFailed, tone: 'destructive', durationMs: PRODUCT_TOAST_MS }),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={t.deleteTitle}
      text={fillIn(t.deleteText, {
        date: longDate(collection.date, language),
        days: KEPT_DELETED_DAYS,
      })}
      confirmLabel={t.delete}
      cancelLabel={t.cancel}
      pending={remove.isPending}
      returnFocusTo={() => (neighbour ? document.getElementById(editButtonId(neighbour.date)) : null)}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}
