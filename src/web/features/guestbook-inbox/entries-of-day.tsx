import { type DateString, dateLine } from '../../../shared/dates.ts';
import { dayPath } from '../../../shared/days.ts';
import type { EntryStatus, OwnGuestBookEntry } from '../../../shared/guest-book.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { useTimeZone, wallTime } from '../../lib/time/zoned-time.ts';
import { renderOwnerText } from '../../lib/words/render-owner-text.ts';
import { writtenLanguage } from '../../lib/words/written-language.ts';
import { Button } from '../../ui/button.tsx';
import { PhotoImage } from '../../ui/photo/photo-image.tsx';
import { EntryActions } from './entry-actions.tsx';
import { guestBookInboxTexts } from './texts.ts';

interface EntriesOfDayProps {
  /** Oldest first. */
  entries: readonly OwnGuestBookEntry[];
  isBusy: boolean;
  onStatus: (id: number, status: EntryStatus) => void;
  onShowAll: (date: DateString, seen: readonly OwnGuestBookEntry[]) => void;
  onDelete: (entry: OwnGuestBookEntry) => void;
}

/** The entries of one day, each with its actions. */
export function EntriesOfDay({ entries, isBusy, onStatus, onShowAll, onDelete }: EntriesOfDayProps) {
  const t = useTexts(guestBookInboxTexts);
  const language = useLanguage();
  const timeZone = useTimeZone();
  const [first] = entries;
  if (first === undefined) return null;
  const { date } = first;
  const title = renderOwnerText(language, first.title);
  return (
    <div className="border-t border-ink pb-10" data-day={date}>
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 py-1.5">
        <h3 lang={title.text === '' ? undefined : title.lang} className="font-serif text-[21px]">
          <a href={dayPath(date)} className="hover:underline">
            {title.text || dateLine(date, language)}
          </a>
        </h3>
        {title.text !== '' && <p className="text-[13px] text-soft">{dateLine(date, language)}</p>}
        {entries.some(({ status }) => status === 'pending') && (
          <Button
            variant="link"
            className="ml-auto min-h-11 min-w-11"
            aria-disabled={isBusy}
            onClick={(event) => {
              if (isBusy) return;
              // The pressed button disappears, so the first entry takes the focus.
              event.currentTarget.closest('[data-day]')?.querySelector('li')?.focus();
              onShowAll(date, entries);
            }}
          >
            {t.showAll}
          </Button>
        )}
      </div>
      <ul>
        {entries.map((entry) => (
          <li
            key={entry.id}
            data-entry={entry.id}
            tabIndex={-1}
            className="flex flex-wrap items-center justify-between gap-x-6 border-t border-hairline py-3"
          >
            <div className="flex min-w-0 flex-1 basis-72 items-center gap-4">
              <div className="h-11 w-[33px] shrink-0 border border-hairline">
                {entry.photoUrl && (
                  <PhotoImage
                    url={entry.photoUrl}
                    photo={{}}
                    alt=""
                    sizes="33px"
                    largest={200}
                    shape="3x4"
                    className="size-full"
                  />
                )}
              </div>
              <div className="min-w-0">
                <p
                  lang={writtenLanguage(entry.line)}
                  dir="auto"
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
            </div>
            <EntryActions entry={entry} onStatus={onStatus} onDelete={onDelete} />
          </li>
        ))}
      </ul>
    </div>
  );
}
