import type { CalendarDay } from '../../../shared/calendar.ts';
import { dayPath } from '../../../shared/days.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { dateUrl } from './calendar-view.ts';
import { DayName, dayName } from './day-name.tsx';
import { stripeGradient, stripeOf } from './day-stripe.ts';
import { calendarPageTexts } from './texts.ts';

interface MonthStripProps {
  /** Newest first; at least one. */
  days: readonly CalendarDay[];
}

/**
 * A month as a row of stripes: each is a link to its day, the month's name a link to the month. On touch screens and
 * below 1024 px the stripes are too thin, so the whole strip is the month's link (calendar.css).
 */
export function MonthStrip({ days }: MonthStripProps) {
  const t = useTexts(calendarPageTexts);
  const language = useLanguage();
  const [newest] = days;
  if (newest === undefined) return null;
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return (
    <section className="month-strip">
      <h2 className="font-serif text-[26px] leading-tight">
        <a href={dateUrl(newest.date)}>{month.format(new Date(`${newest.date}T12:00Z`))}</a>
      </h2>
      <p className="text-[13px] text-soft">{fillIn(t.dayCount, { days: days.length })}</p>
      <ol className="month-stripes">
        {days.toReversed().map((day) => (
          <li key={day.date} style={{ gridColumn: Number(day.date.slice(-2)) }}>
            <a
              href={dayPath(day.date)}
              data-day={day.date}
              title={dayName(day, language)}
              style={
                day.colours ? { background: stripeGradient(stripeOf(day.date, day.colours)) } : undefined
              }
            >
              <DayName day={day} />
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
