import { useRef } from 'react';
import type { EntryStatus, OwnGuestBookEntry } from '../../../shared/guest-book.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { guestBookInboxTexts } from './texts.ts';

interface EntryActionsProps {
  entry: OwnGuestBookEntry;
  /** True if the list no longer contains the entry once the owner has decided. */
  leavesList?: boolean;
  onStatus: (id: number, status: EntryStatus) => void;
  onDelete: (entry: OwnGuestBookEntry) => void;
}

/** Show, hide and delete, one press each (BOOK-1). */
export function EntryActions({ entry, leavesList = false, onStatus, onDelete }: EntryActionsProps) {
  const t = useTexts(guestBookInboxTexts);
  const actions = useRef<HTMLDivElement>(null);
  const decide = (status: EntryStatus) => {
    // The pressed button disappears, so another element takes the focus.
    if (leavesList) focusBeside(actions.current);
    else actions.current?.closest('li')?.focus();
    onStatus(entry.id, status);
  };
  return (
    <div ref={actions} className="-ml-2 flex gap-x-2">
      {entry.status !== 'shown' && (
        <Button variant="quiet" className="text-ink!" onClick={() => decide('shown')}>
          {t.show}
        </Button>
      )}
      {entry.status !== 'hidden' && (
        <Button variant="quiet" onClick={() => decide('hidden')}>
          {t.hide}
        </Button>
      )}
      <Button
        variant="quiet"
        onClick={() => {
          focusBeside(actions.current);
          onDelete(entry);
        }}
      >
        {t.delete}
      </Button>
    </div>
  );
}

/** Before this entry disappears, focuses the next one, else the previous one, else the heading. */
function focusBeside(element: HTMLElement | null): void {
  const list = element?.closest('[data-entries]');
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
  const index = rows.findIndex((row) => row.contains(element));
  const next = rows[index + 1] ?? rows[index - 1] ?? list?.querySelector<HTMLElement>('[data-heading]');
  next?.focus();
}
