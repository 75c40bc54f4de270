import type { CalendarYear } from '../../../shared/calendar.ts';
import { useTexts } from '../../lib/texts.ts';
import { yearUrl } from './calendar-view.ts';
import { calendarPageTexts } from './texts.ts';

interface YearNavProps {
  years: CalendarYear['years'];
  year: number;
}

/** Links to all years with collections, newest first; nothing if there are fewer than two. */
export function YearNav({ years, year }: YearNavProps) {
  const t = useTexts(calendarPageTexts);
  if (years.length < 2) return null;
  return (
    <nav aria-label={t.years} className="flex flex-wrap gap-x-5 text-[13px] tabular-nums">
      {years.map((other) => (
        <a
          key={other.year}
          href={yearUrl(other.year)}
          aria-current={other.year === year ? 'page' : undefined}
          className="quiet-link inline-flex min-h-11 min-w-11 items-center aria-[current]:font-semibold aria-[current]:text-ink"
        >
          {other.year}
        </a>
      ))}
    </nav>
  );
}
