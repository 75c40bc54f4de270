import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type DateString, dateLine } from '../../../shared/dates.ts';
import { urlOf } from '../../../shared/endpoint.ts';
import { exportGuestBook, type OwnGuestBookEntry } from '../../../shared/guest-book.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { renderOwnerText } from '../../lib/words/render-owner-text.ts';
import { hasListFailed, LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { EntriesOfDay } from './entries-of-day.tsx';
import { entriesQuery, pendingQuery } from './queries.ts';
import { guestBookInboxTexts } from './texts.ts';
import { useDelayedDelete } from './use-delayed-delete.ts';
import { useEntryKeys } from './use-entry-keys.ts';
import { useGuestBookChanges } from './use-guest-book-changes.ts';

interface GuestBookInboxProps {
  /** Lists only pending entries. */
  isWaitingOnly?: boolean;
  /** Renders these entries of a day as visitors will see them. */
  preview: (entries: readonly OwnGuestBookEntry[]) => ReactNode;
}

const LIST_ID = 'guest-book-days';

/** Guest book entries by day, each with actions to show, hide or delete it (BOOK-1). */
export function GuestBookInbox({ isWaitingOnly = false, preview }: GuestBookInboxProps) {
  const t = useTexts(guestBookInboxTexts);
  const list = useInfiniteQuery(entriesQuery(isWaitingOnly ? 'pending' : undefined));
  const [day, setDay] = useState<DateString>();
  const { data: count } = useQuery(pendingQuery);
  useRise(count?.pending, list.refetch);
  const { decide, showAll, remove, isFailed } = useGuestBookChanges();
  const { isDeleted, deleteLater } = useDelayedDelete(remove.mutateAsync);
  const entries = list.data?.pages.flatMap((page) => page.entries).filter(({ id }) => !isDeleted(id));
  const days = byDay(entries ?? []);
  const previewed = days.find(([entry]) => entry?.date === day) ?? days[0];
  const keys = useEntryKeys({ onStatus: (id, status) => decide.mutate({ id, status }), onDay: setDay });
  return (
    <section ref={keys} data-entries="" aria-labelledby="guest-book-inbox" className="xl:contents">
      <div className="max-w-[840px] min-w-0 pt-14 xl:col-start-1 wide:max-w-none">
        <div className="flex flex-wrap items-baseline gap-x-4 pb-2">
          <h2
            id="guest-book-inbox"
            data-heading=""
            tabIndex={-1}
            className="text-[21px] leading-7 font-medium"
          >
            {t.heading}
          </h2>
          <p role="status" className="text-soft">
            {count && (count.pending === 0 ? t.noneWaiting : fillIn(t.waiting, { n: count.pending }))}
          </p>
          {/* Has its place while the list loads, so that the heading does not move then. */}
          {entries?.length !== 0 && (
            <a
              href={urlOf(exportGuestBook, {})}
              download
              className={`ml-auto inline-flex min-h-11 items-center text-soft hover:text-ink md:pointer-fine:min-h-8 ${entries ? '' : 'invisible'}`}
            >
              {t.exportCsv}
            </a>
          )}
        </div>
        <p className="pb-5 text-[13px] text-soft">{t.hint}</p>
        {isFailed && (
          <p role="alert" className="pb-4 text-[13px] text-seal">
            {t.failed}
          </p>
        )}
        {entries?.length === 0 && (
          <p className="border-t border-hairline pt-5 text-soft">{isWaitingOnly ? t.noneToRead : t.none}</p>
        )}
        <div id={LIST_ID}>
          {days.map((ofDay) => (
            <EntriesOfDay
              key={ofDay[0]?.date}
              entries={ofDay}
              isBusy={decide.isPending || showAll.isPending}
              onStatus={(id, status) => decide.mutate({ id, status })}
              onShowAll={(date, seen) => showAll.mutate({ date, seen })}
              onDelete={deleteLater}
            />
          ))}
        </div>
        {(!entries || hasListFailed(list)) && (
          <QueryState
            query={list}
            failed={t.loadFailed}
            listId={LIST_ID}
            className="border-t border-hairline py-8"
          />
        )}
        <LoadMore list={list} listId={LIST_ID} more={t.more} className="justify-center pt-8" />
        {days.length > 0 && <p className="text-[13px] text-soft pointer-coarse:hidden">{t.keys}</p>}
      </div>
      {previewed && <Preview entries={previewed} preview={preview} />}
    </section>
  );
}

/** Calls `onRise` when the count rises: a visitor has signed while the list is open. */
function useRise(count: number | undefined, onRise: () => void): void {
  const before = useRef(count);
  useEffect(() => {
    if (count !== undefined && before.current !== undefined && count > before.current) onRise();
    before.current = count;
  }, [count, onRise]);
}

/** Groups entries by day, the day of the newest entry first; within a day, oldest first as in the guest book. */
function byDay(entries: readonly OwnGuestBookEntry[]): OwnGuestBookEntry[][] {
  const days = new Map<DateString, OwnGuestBookEntry[]>();
  for (const entry of entries) days.set(entry.date, [entry, ...(days.get(entry.date) ?? [])]);
  return [...days.values()];
}

function Preview({ entries, preview }: GuestBookInboxProps & { entries: readonly OwnGuestBookEntry[] }) {
  const t = useTexts(guestBookInboxTexts);
  const language = useLanguage();
  const [first] = entries;
  if (first === undefined) return null;
  const title = renderOwnerText(language, first.title);
  return (
    <aside
      aria-label={t.asItWillStand}
      className="max-xl:hidden xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:pt-26"
    >
      <div className="sticky top-6">
        <div className="flex justify-between gap-4 pb-3 text-[13px]">
          <h3>{t.asItWillStand}</h3>
          <p lang={title.text === '' ? undefined : title.lang} className="text-soft">
            {title.text || dateLine(first.date, language)}
          </p>
        </div>
        <div className="max-h-[70vh] overflow-y-auto border border-hairline p-8">
          {preview(entries.filter(({ status }) => status !== 'hidden'))}
        </div>
        <p className="pt-4 text-[13px] text-soft">{t.inked}</p>
      </div>
    </aside>
  );
}
