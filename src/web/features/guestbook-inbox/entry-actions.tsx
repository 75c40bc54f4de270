import type { EntryStatus, OwnGuestBookEntry } from '../../../shared/guest-book.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { guestBookInboxTexts } from './texts.ts';
import type { useGuestBookChanges } from './use-guest-book-changes.ts';

interface EntryActionsProps {
  entry: OwnGuestBookEntry;
  onStatus: (id: number, status: EntryStatus) => void;
  onDelete: (entry: OwnGuestBookEntry) => void;
}

/** Show, hide and delete, one press each (BOOK-1). */
export function EntryActions({ entry, onStatus, onDelete }: EntryActionsProps) {
  const t = useTexts(guestBookInboxTexts);
  return (
    <div className="-ml-2 flex gap-x-2">
      {entry.status !== 'shown' && (
        <Button look="quiet" className="text-ink!" onClick={() => onStatus(entry.id, 'shown')}>
          {t.show}
        </Button>
      )}
      {entry.status !== 'hidden' && (
        <Button look="quiet" onClick={() => onStatus(entry.id, 'hidden')}>
          {t.hide}
        </Button>
      )}
      <Button look="quiet" onClick={() => onDelete(entry)}>
        {t.delete}
      </Button>
    </div>
  );
}

interface DeleteEntryProps {
  entry: OwnGuestBookEntry;
  remove: ReturnType<typeof useGuestBookChanges>['remove'];
  onClose: () => void;
}

export function DeleteEntry({ entry, remove, onClose }: DeleteEntryProps) {
  const t = useTexts(guestBookInboxTexts);
  return (
    <ConfirmDialog
      title={t.deleteTitle}
      text={fillIn(t.deleteText, { name: entry.name })}
      confirmLabel={t.delete}
      cancelLabel={t.cancel}
      pending={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate(entry.id, { onSettled: onClose })}
    />
  );
}
