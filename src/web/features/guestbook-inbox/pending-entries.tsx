import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type DateString, dateLine } from '../../../shared/dates.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { writtenLanguage } from '../../lib/words/written-language.ts';
import { Button } from '../../ui/button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { EntryActions } from './entry-actions.tsx';
import { firstPendingQuery, pendingQuery } from './queries.ts';
import { guestBookInboxTexts } from './texts.ts';
import { useDelayedDelete } from './use-delayed-delete.ts';
import { useGuestBookChanges } from './use-guest-book-changes.ts';

const LINES_SHOWN = 3;

interface PendingEntriesProps {
  /** If the list has two or more entries of this day, a button shows all of them to visitors. */
  date: DateString;
  /** A link to the whole inbox. */
  more: ReactNode;
}

/** The newest pending entries of all guest books, on the first admin page (BOOK-1). */
export function PendingEntries({ date, more }: PendingEntriesProps) {
  const t = useTexts(guestBookInboxTexts);
  const language = useLanguage();
  const counted = useQuery(pendingQuery);
  const { data: count } = counted;
  const listed = useQuery({ ...firstPendingQuery, enabled: Boolean(count?.pending) });
  const { data: page } = listed;
  const failed = [counted, listed].find(({ data, errorUpdateCount }) => !data && errorUpdateCount > 0);
  const { decide, showAll, remove, isFailed } = useGuestBookChanges();
  const { isDeleted, deleteLater } = useDelayedDelete(remove.mutateAsync);
  const pending = count?.pending ?? 0;
  const entries = (pending > 0 ? (page?.entries ?? []) : []).filter(({ id }) => !isDeleted(id));
  const lines = entries.slice(0, LINES_SHOWN);
  const ofDay = lines.filter((entry) => entry.date === date);
  return (
    <div data-entries="">
      <div className="flex min-h-11 items-center gap-x-4">
        <p role="status" data-heading="" tabIndex={-1} className="flex-1">
          {t.heading}
          {count && (
            <span className="text-soft">
              {' · '}
              {pending > 0 ? fillIn(t.waiting, { n: pending }) : t.noneWaiting}
            </span>
          )}
        </p>
        {ofDay.length > 1 && (
          <Button
            variant="link"
            className="min-h-11"
            aria-disabled={showAll.isPending}
            onClick={(event) => {
              if (showAll.isPending) return;
              // The pressed button disappears, so the heading takes the focus.
              event.currentTarget.closest('div')?.querySelector('p')?.focus();
              showAll.mutate({ date, seen: ofDay });
            }}
          >
            {t.showAll}
          </Button>
        )}
      </div>
      {failed && <QueryState query={failed} failed={t.loadFailed} className="pb-3" />}
      {isFailed && (
        <p role="alert" className="pb-3 text-[13px] text-seal">
          {t.failed}
        </p>
      )}
      <ul>
        {lines.map((entry) => (
          <li
            key={entry.id}
            data-entry={entry.id}
            tabIndex={-1}
            className="flex flex-wrap items-center justify-between gap-x-6 border-t border-hairline py-2.5 first:border-0"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p
                lang={writtenLanguage(entry.line)}
                dir="auto"
                className="font-serif text-[21px] leading-snug wrap-anywhere"
              >
                {entry.line}
              </p>
              <p className="text-[13px] text-soft">
                <bdi className="wrap-anywhere">{entry.name}</bdi>
                {entry.date !== date && ` · ${dateLine(entry.date, language)}`}
              </p>
            </div>
            <EntryActions
              entry={entry}
              leavesList
              onStatus={(id, status) => decide.mutate({ id, status })}
              onDelete={deleteLater}
            />
          </li>
        ))}
      </ul>
      {pending > LINES_SHOWN && more}
    </div>
  );
}
