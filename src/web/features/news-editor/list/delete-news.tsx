import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { KEPT_DELETED_DAYS } from '../../../../shared/deletion.ts';
import { deleteNews, type OwnNewsItem } from '../../../../shared/owner-news.ts';
import { call, HttpError } from '../../../lib/call.ts';
import { neighbourOf } from '../../../lib/neighbour-of.ts';
import { fillIn, useTexts } from '../../../lib/texts.ts';
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx';
import { listTexts } from '../texts.ts';
import { allNewsQuery } from './all-news-query.ts';
import { editButtonId } from './news-list.tsx';

interface DeleteNewsProps {
  item: OwnNewsItem;
  onClose: () => void;
  /** Called by the button in the message about the deletion (NEWS-3). */
  onUndo: (item: OwnNewsItem) => void;
}

/** Deletes one item after a confirmation and offers to undo it. The item's draft on this device is not deleted. */
export function DeleteNews({ item, onClose, onUndo }: DeleteNewsProps) {
  const t = useTexts(listTexts);
  const client = useQueryClient();
  // Looked up before the item is deleted.
  const [neighbour] = useState(() =>
    neighbourOf(client.getQueryData(allNewsQuery().queryKey) ?? [], item.id),
  );
  return (
    <DeleteDialog
      title={t.deleteTitle}
      text={fillIn(t.deleteText, { title: item.title, days: KEPT_DELETED_DAYS })}
      confirmLabel={t.delete}
      cancelLabel={t.cancel}
      removed={{ title: t.deleted }}
      failed={t.deleteFailed}
      returnFocusTo={() => (neighbour ? document.getElementById(editButtonId(neighbour.id)) : null)}
      remove={() =>
        call(deleteNews, { params: { id: item.id } }).catch((error: unknown) => {
          // Ignores that another tab has already deleted the item.
          if (!(error instanceof HttpError && error.status === 404)) throw error;
        })
      }
      onRemoved={() => {
        client.setQueryData(allNewsQuery().queryKey, (items) => items?.filter(({ id }) => id !== item.id));
        void client.invalidateQueries({ queryKey: ['news'] });
      }}
      onUndo={() => onUndo(item)}
      onClose={onClose}
    />
  );
}
