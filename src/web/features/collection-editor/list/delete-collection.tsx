import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Collection } from '../../../../shared/collections.ts';
import { longDate } from '../../../../shared/dates.ts';
import { KEPT_DELETED_DAYS } from '../../../../shared/deletion.ts';
import { deleteCollection } from '../../../../shared/owner-collections.ts';
import { call } from '../../../lib/call.ts';
import { neighbourOf } from '../../../lib/neighbour-of.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx';
import { allCollectionsQuery } from './all-collections-query.ts';
import { editButtonId } from './collection-card.tsx';
import { listTexts } from './texts.ts';

export interface DeleteCollectionProps {
  collection: Collection;
  onClose: () => void;
  /** Called when the owner presses Undo in the message after the deletion (COL-9). */
  onUndo: (collection: Collection) => void;
}

/** Deletes a collection after a confirmation; a message then offers to undo it (COL-2, COL-9). */
export function DeleteCollection({ collection, onClose, onUndo }: DeleteCollectionProps) {
  const t = useTexts(listTexts);
  const language = useLanguage();
  const client = useQueryClient();
  // Found now, because after the deletion the collection is no longer in the list.
  const [neighbour] = useState(() =>
    neighbourOf(client.getQueryData(allCollectionsQuery().queryKey) ?? [], collection.id),
  );
  return (
    <DeleteDialog
      title={t.deleteTitle}
      text={fillIn(t.deleteText, {
        date: longDate(collection.date, language),
        days: KEPT_DELETED_DAYS,
      })}
      confirmLabel={t.delete}
      cancelLabel={t.cancel}
      removed={{ title: t.deleted }}
      failed={t.deleteFailed}
      returnFocusTo={() => (neighbour ? document.getElementById(editButtonId(neighbour.date)) : null)}
      remove={() =>
        call(deleteCollection, { params: { date: collection.date }, query: { id: collection.id } }).finally(
          // Refetches after a failure too, because another tab may have moved or deleted the collection.
          () => void client.invalidateQueries({ queryKey: ['collections'] }),
        )
      }
      onRemoved={() =>
        client.setQueryData(allCollectionsQuery().queryKey, (before) =>
          before?.filter(({ id }) => id !== collection.id),
        )
      }
      onUndo={() => onUndo(collection)}
      onClose={onClose}
    />
  );
}
