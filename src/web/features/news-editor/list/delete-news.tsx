import { useQueryClient } from '@tanstack/react-query';
import { deleteNews, type OwnNewsItem } from '../../../../shared/news.ts';
import { call, HttpError } from '../../../lib/call.ts';
import { fillIn, useTexts } from '../../../lib/texts.ts';
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx';
import { discardDraft, draftStorage } from '../news-drafts.ts';
import { listTexts } from '../texts.ts';
import { allNewsQuery } from './all-news-query.ts';

interface DeleteNewsProps {
  item: OwnNewsItem;
  onClose: () => void;
}

/** Deletes one item after a confirmation. */
export function DeleteNews({ item, onClose }: DeleteNewsProps) {
  const t = useTexts(listTexts);
  const client = useQueryClient();
  return (
    <DeleteDialog
      title={t.deleteTitle}
      text={fillIn(t.deleteText, { title: item.title })}
      confirmLabel={t.delete}
      cancelLabel={t.cancel}
      removed={{ title: t.deleted }}
      failed={t.deleteFailed}
      remove={() =>
        call(deleteNews, { params: { id: item.id } }).catch((error: unknown) => {
          // Another tab has deleted it already.
          if (!(error instanceof HttpError && error.status === 404)) throw error;
        })
      }
      onRemoved={() => {
        discardDraft(draftStorage(), String(item.id));
        client.setQueryData(allNewsQuery().queryKey, (items) => items?.filter(({ id }) => id !== item.id));
        void client.invalidateQueries({ queryKey: ['news'] });
      }}
      onClose={onClose}
    />
  );
}
