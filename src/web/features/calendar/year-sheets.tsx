import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { CalendarDay } from '../../../shared/calendar.ts';
import type { DateString } from '../../../shared/dates.ts';
import { usePageSwipe } from '../../lib/page/use-page-swipe.ts';
import { dayAfterKey, monthOf } from '../../lib/time/month.ts';
import { MonthSheet } from './month-sheet.tsx';
import { MonthStrip } from './month-strip.tsx';
import { findDayTowards } from './nearest-day.ts';

interface YearSheetsProps {
  /** Newest first. */
  days: readonly CalendarDay[];
  today: DateString | undefined;
  /** The date jumped to; `found` is the nearest one with a collection. */
  wanted: DateString | undefined;
  found: DateString | undefined;
  /** A swipe: 1 towards the older year, −1 towards the newer. */
  onSwipe: (direction: 1 | -1) => void;
}

/** A year's months with collections: a sheet for the newest month or the one jumped to, and strips for the others. */
export function YearSheets({ days, today, wanted, found, onSwipe }: YearSheetsProps) {
  const sheets = useRef<HTMLDivElement>(null);
  const dates = useMemo(() => days.map(({ date }) => date), [days]);
  const byDate = useMemo(() => new Map(days.map((day) => [day.date, day])), [days]);
  useDayKeys(sheets, { dates, wanted, found });
  usePageSwipe(sheets, onSwipe);
  const shown = monthOf(found ?? dates[0] ?? '');
  const months = [...new Set(dates.map(monthOf))].filter((month) => month !== shown);
  return (
    <div ref={sheets} className="year-sheets">
      <MonthSheet
        key={shown}
        month={shown}
        days={byDate}
        today={today}
        found={found}
        previous={dates.find((date) => monthOf(date) < shown)}
      />
      {months.map((month) => (
        <MonthStrip key={month} days={days.filter(({ date }) => monthOf(date) === month)} />
      ))}
    </div>
  );
}

interface DayKeysOptions {
  /** Newest first. */
  dates: readonly DateString[];
  wanted: DateString | undefined;
  /** Receives focus at each jump. */
  found: DateString | undefined;
}

/**
 * One tab stop for a year's dates, with arrow keys between them. Sets `tabIndex` on the elements, not by rendering:
 * without JavaScript every date is a stop, and a key press does not render three hundred dates again.
 */
function useDayKeys(sheets: RefObject<HTMLElement | null>, { dates, wanted, found }: DayKeysOptions): void {
  const [newest] = dates;
  useEffect(() => {
    const element = sheets.current;
    if (element === null || newest === undefined) return;
    const linkOf = (date: DateString) => element.querySelector<HTMLElement>(`a[data-day="${date}"]`);
    for (const link of element.querySelectorAll<HTMLElement>('a[data-day]')) link.tabIndex = -1;
    let stop = linkOf(found ?? newest);
    if (stop) stop.tabIndex = 0;

    const take = (link: HTMLElement) => {
      if (stop) stop.tabIndex = -1;
      link.tabIndex = 0;
      stop = link;
    };
    const end = new AbortController();
    element.addEventListener(
      'focusin',
      ({ target }) => {
        if (target instanceof HTMLElement && target.dataset.day) take(target);
      },
      { signal: end.signal },
    );
    element.addEventListener(
      'keydown',
      (event) => {
        const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
        if (from === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
        const target = dayAfterKey(from, event.key, event.shiftKey);
        if (target === undefined) return;
        event.preventDefault();
        const to = target === from ? undefined : findDayTowards(dates, from, target);
        if (to !== undefined) linkOf(to)?.focus();
      },
      { signal: end.signal },
    );
    return () => end.abort();
  }, [sheets, dates, newest, found]);
  // `wanted` is a dependency, because two jumps may find the same day. `dates` is none, so that a day that appears
  // at midnight does not move the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each jump shows the day again
  useEffect(() => showDay(found), [found, wanted]);
}

/** Scrolls to a day's link and focuses it; does nothing if the page has no such link. */
export function showDay(date: DateString | undefined): void {
  const link = document.querySelector<HTMLElement>(`a[data-day="${date}"]`);
  link?.scrollIntoView({ block: 'center', behavior: 'instant' });
  link?.focus({ preventScroll: true });
}
