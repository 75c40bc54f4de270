import { useMemo, useRef } from 'react';
import type { CalendarDay } from '../../../shared/calendar.ts';
import type { DateString } from '../../../shared/dates.ts';
import { usePageSwipe } from '../../lib/page/use-page-swipe.ts';
import { monthOf } from '../../lib/time/month.ts';
import { MonthSheet } from './month-sheet.tsx';
import { useDayKeys } from './use-day-keys.ts';

interface YearSheetsProps {
  /** Newest first. */
  days: readonly CalendarDay[];
  today: DateString | undefined;
  found: DateString | undefined;
  /** A swipe: 1 towards the older year, −1 towards the newer. */
  onSwipe: (direction: 1 | -1) => void;
}

/** A year's months with collections, newest first like the whole gallery. */
export function YearSheets({ days, today, found, onSwipe }: YearSheetsProps) {
  const sheets = useRef<HTMLDivElement>(null);
  const dates = useMemo(() => days.map(({ date }) => date), [days]);
  const byDate = useMemo(() => new Map(days.map((day) => [day.date, day])), [days]);
  useDayKeys(sheets, { dates, found });
  usePageSwipe(sheets, onSwipe);
  return (
    <div ref={sheets} className="year-sheets">
      {[...new Set(dates.map(monthOf))].map((month) => (
        <MonthSheet key={month} month={month} days={byDate} today={today} found={found} />
      ))}
    </div>
  );
}
