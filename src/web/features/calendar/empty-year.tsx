import type { CalendarYear } from '../../../shared/calendar.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { yearUrl } from './calendar-view.ts';
import { calendarPageTexts } from './texts.ts';

/** A year without collections, with a link to the nearest year that has some; of two equally near, the newer. */
export function EmptyYear({ year, years }: Pick<CalendarYear, 'year' | 'years'>) {
  const t = useTexts(calendarPageTexts);
  const distance = (other: { year: number }) => Math.abs(other.year - year);
  const [nearest] = years.toSorted((a, b) => distance(a) - distance(b));
  return (
    <div className="border-hairline border-t py-[12vh] text-center">
      <p className="font-serif text-[26px]">{fillIn(t.nothingInYear, { year })}</p>
      {nearest && (
        <a href={yearUrl(nearest.year)} className="quiet-link inline-flex min-h-11 items-center text-[13px]">
          {fillIn(t.nearestYear, { year: nearest.year })}
        </a>
      )}
    </div>
  );
}
