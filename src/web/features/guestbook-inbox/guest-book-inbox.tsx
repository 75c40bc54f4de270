import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DateString, dateLine } from '../../../shared/dates.ts';
import { dayPath } from '../../../shared/days.ts';
import { addressOf } from '../../../shared/endpoint.ts';
import { type EntryStatus, exportGuestBook, type OwnGuestBookEntry } from '../../../shared/guest-book.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { useTimeZone, wallTime } from '../../lib/time/zoned-time.ts';
import { renderOwnerText } from '../../lib/words/render-owner-text.ts';
import { writtenLanguage } from '../../lib/words/written-language.ts';
import { Button } from '../../ui/button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { DeleteEntry, EntryActions } from './entry-actions.tsx';
import { entriesQuery, pendingQuery } from './queries.ts';
import { guestBookInboxTexts } from './texts.ts';
import { useGuestBookChanges } from './use-guest-book-changes.ts';

/** What visitors wrote into the guest books, by day: the owner decides what is shown (BOOK-1). */
export function GuestBookInbox() {
  const t = useTexts(guestBookInboxTexts);
  const list = useInfiniteQuery(entriesQuery);
  const [doomed, setDoomed] = useState<OwnGuestBookEntry>();
  const { data: count } = useQuery(pendingQuery);
  const { decide, showAll, remove, isFailed } = useGuestBookChanges();
  const entries = list.data?.pages.flatMap((page) => page.entries);
  return (
    <section aria-labelledby="guest-book-inbox" className="max-w-[840px] pt-14 wide:max-w-[1100px]">
      <div className="flex flex-wrap items-baseline gap-x-4 pb-2">
        <h2 id="guest-book-inbox" className="text-[21px] leading-7 font-medium">
          {t.heading}
        </h2>
        <p role="status" className="text-soft">
          {count && (count.pending === 0 ? t.noneWaiting : fillIn(t.waiting, { n: count.pending }))}
        </p>
        {entries && entries.length > 0 && (
          <a
            href={addressOf(exportGuestBook, {})}
            download
            className="ml-auto inline-flex min-h-11 items-center text-soft hover:text-ink md:pointer-fine:min-h-8"
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
      {entries === undefined && (
        <QueryState query={list} failed={t.loadFailed} className="border-t border-hairline py-8" />
      )}
      {entries?.length === 0 && (
        <p className="border-t border-hairline py-16 text-center text-soft">{t.none}</p>
      )}
      {entries &&
        byDay(entries).map((ofDay) => (
          <EntriesOfDay
            key={ofDay[0]?.date}
            entries={ofDay}
            isBusy={decide.isPending || showAll.isPending}
            onStatus={(id, status) => decide.mutate({ id, status })}
            onShowAll={(date, upTo) => showAll.mutate({ date, upTo })}
            onDelete={setDoomed}
          />
        ))}
      {list.hasNextPage && (
        <div className="flex justify-center pt-8">
          <Button aria-disabled={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {t.more}
          </Button>
        </div>
      )}
      {doomed && <DeleteEntry entry={doomed} remove={remove} onClose={() => setDoomed(undefined)} />}
    </section>
  );
}

/** Grouped by day, the day of the newest line first. */
function byDay(entries: readonly OwnGuestBookEntry[]): OwnGuestBookEntry[][] {
  const days = new Map<DateString, OwnGuestBookEntry[]>();
  for (const entry of entries) days.set(entry.date, [...(days.get(entry.date) ?? []), entry]);
  return [...days.values()];
}

interface EntriesOfDayProps {
  /** The newest first. */
  entries: readonly OwnGuestBookEntry[];
  isBusy: boolean;
  onStatus: (id: number, status: EntryStatus) => void;
  onShowAll: (date: DateString, upTo: number) => void;
  onDelete: (entry: OwnGuestBookEntry) => void;
}

function EntriesOfDay({ entries, isBusy, onStatus, onShowAll, onDelete }: EntriesOfDayProps) {
  const t = useTexts(guestBookInboxTexts);
  const language = useLanguage();
  const timeZone = useTimeZone();
  const [newest] = entries;
  if (newest === undefined) return null;
  const { date } = newest;
  const title = renderOwnerText(language, newest.title);
  return (
    <div className="border-t border-ink pb-10">
      <div className="flex min-h-14 flex-wrap items-center gap-x-4">
        <h3 lang={title.text === '' ? undefined : title.lang} className="font-serif text-[21px]">
          <a href={dayPath(date)} className="hover:underline">
            {title.text || dateLine(date, language)}
          </a>
        </h3>
        {title.text !== '' && <p className="text-[13px] text-soft">{dateLine(date, language)}</p>}
        {entries.some(({ status }) => status === 'pending') && (
          <Button
            look="link"
            className="ml-auto min-h-11 min-w-11"
            aria-disabled={isBusy}
            onClick={() => isBusy || onShowAll(date, newest.id)}
          >
            {t.showAll}
          </Button>
        )}
      </div>
      <ul>
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="flex flex-wrap items-center justify-between gap-x-6 border-t border-hairline py-3"
          >
            <div className="min-w-0 flex-1 basis-72">
              <p
                lang={writtenLanguage(entry.line)}
                className={`font-serif text-[21px] leading-snug wrap-anywhere ${entry.status === 'hidden' ? 'text-soft' : ''}`}
              >
                {entry.line}
              </p>
              <p className="text-[13px] text-soft">
                <bdi className="wrap-anywhere">{entry.name}</bdi>
                {entry.photoIndex !== undefined && ` · ${fillIn(t.about, { n: entry.photoIndex + 1 })}`}
                {` · ${wallTime(entry.signedAt, language, timeZone)} · ${t[entry.status]}`}
              </p>
            </div>
            <EntryActions entry={entry} onStatus={onStatus} onDelete={onDelete} />
          </li>
        ))}
      </ul>
    </div>
  );
}
