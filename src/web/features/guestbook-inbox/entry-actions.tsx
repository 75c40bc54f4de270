import { useRef } from 'react';
import type { EntryStatus, OwnGuestBookEntry } from '../../../shared/guest-book.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { guestBookInboxTexts } from './texts.ts';

interface EntryActionsProps {
  entry: OwnGuestBookEntry;
  onStatus: (id: number, status: EntryStatus) => void;
  onDelete: (entry: OwnGuestBookEntry) => void;
}

/** Show, hide and delete, one press each (BOOK-1). */
export function EntryActions({ entry, onStatus, onDelete }: EntryActionsProps) {
  const t = useTexts(guestBookInboxTexts);
  const actions = useRef<HTMLDivElement>(null);
  const decide = (status: EntryStatus) => {
    // The pressed button goes.
    actions.current?.closest('li')?.focus();
    onStatus(entry.id, status);
  };
  return (
    <div ref={actions} className="-ml-2 flex gap-x-2">
      {entry.status !== 'shown' && (
        <Button look="quiet" className="text-ink!" onClick={() => decide('shown')}>
          {t.show}
        </Button>
      )}
      {entry.status !== 'hidden' && (
        <Button look="quiet" onClick={() => decide('hidden')}>
          {t.hide}
        </Button>
      )}
      <Button look="quiet" onClick={() => onDelete(entry)}>
        {t.delete}
      </Button>
    </div>
  );
}
