import type { CSSProperties } from 'react';
import type { CalendarDay } from '../../../shared/calendar.ts';
import type { DateString } from '../../../shared/dates.ts';
import { dayPath } from '../../../shared/days.ts';
import { imagePresets, imageUrlOf } from '../../../shared/images.ts';
import { useLanguage, useTexts } from '../../lib/texts.ts';
import { type Month, weeksOf } from '../../lib/time/month.ts';
import { dateUrl } from './calendar-view.ts';
import { DayName } from './day-name.tsx';
import { calendarPageTexts } from './texts.ts';

/** Renditions of these widths are prepared at publishing. A mosaic's photo is 133 px wide, on phones 44 px. */
const MOSAIC_WIDTHS_PX = [200, 400];
/** Some week from Sunday to Saturday, for the weekdays' names. */
const [WEEK = []] = weeksOf('2026-02');

interface MonthSheetProps {
  month: Month;
  days: ReadonlyMap<DateString, CalendarDay>;
  today: DateString | undefined;
  /** Of the dates with collections, the nearest to the date jumped to. */
  found: DateString | undefined;
  /** The newest date with a collection in the year's earlier months. */
  previous?: DateString | undefined;
}

/** A month of mosaics: each collection's first photo beside the colours of the other four. */
export function MonthSheet({ month, days, today, found, previous }: MonthSheetProps) {
  const language = useLanguage();
  const name = (options: Intl.DateTimeFormatOptions, date: string) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));
  const id = `month-${month}`;
  const cells = weeksOf(month).flatMap((week, row) =>
    week.map((date, column) => ({ date, place: `${row}/${column}` })),
  );
  const first = cells.find(({ date }) => date && days.get(date)?.url)?.date;
  return (
    <section aria-labelledby={id} className="month-sheet">
      <div className="section-head mb-4! items-center!">
        <h2 id={id} className="section-title">
          {name({ month: 'long' }, `${month}-01`)}
        </h2>
        {previous && (
          <a href={dateUrl(previous)} className="quiet-link min-h-11 py-3 text-[13px]">
            <span aria-hidden="true">‹ </span>
            {name({ month: 'long' }, previous)}
          </a>
        )}
      </div>
      <div className="month-weekdays" aria-hidden="true">
        {WEEK.map((date) => (
          <span key={date}>{date && name({ weekday: 'narrow' }, date)}</span>
        ))}
      </div>
      <ol className="month-days">
        {cells.map(({ date, place }) =>
          date === undefined ? (
            <li key={place} aria-hidden="true" />
          ) : (
            <li key={place}>
              <Day
                date={date}
                day={days.get(date)}
                isToday={date === today}
                isComing={today !== undefined && date > today}
                isFound={date === found}
                isFirst={date === first}
              />
            </li>
          ),
        )}
      </ol>
    </section>
  );
}

interface DayProps {
  date: DateString;
  day: CalendarDay | undefined;
  isToday: boolean;
  /** True for a date after today. */
  isComing: boolean;
  isFound: boolean;
  /** True for the page's first photo, which loads eagerly. */
  isFirst: boolean;
}

function Day({ date, day, isToday, isComing, isFound, isFirst }: DayProps) {
  const t = useTexts(calendarPageTexts);
  const dayOfMonth = Number(date.slice(-2));
  // A future date shows only its number, so that it does not reveal a scheduled collection (COL-7).
  if (isComing)
    return (
      <span className="calendar-day" data-coming>
        {dayOfMonth}
      </span>
    );
  const number = <time dateTime={date}>{dayOfMonth}</time>;
  const current = isToday ? 'date' : undefined;
  if (day === undefined) {
    return (
      <span className="calendar-day" data-empty aria-current={current}>
        {number}
      </span>
    );
  }
  const { url, version, at = 50, colours } = day;
  return (
    <a
      href={dayPath(date)}
      className="calendar-day"
      data-day={date}
      data-found={isFound || undefined}
      aria-current={current}
    >
      <span aria-hidden="true" className="flex justify-between">
        {number}
        {isToday && <span className="text-seal max-md:hidden">{t.today}</span>}
      </span>
      <span className="day-mosaic" style={tileColours(colours)}>
        {url && <MosaicPhoto {...{ url, version, at, isFirst }} />}
      </span>
      <DayName day={day} titleClass="day-title" />
    </a>
  );
}

type MosaicPhotoProps = Pick<CalendarDay, 'url' | 'version'> & { at: number; isFirst: boolean };

/** The `<source>` URLs name a format: only such photos can be fetched before the page is opened (LIGHT-8). */
function MosaicPhoto({ url = '', version, at, isFirst }: MosaicPhotoProps) {
  const urlOf = (width: number | undefined, format?: 'avif') =>
    imageUrlOf({
      ...{ url, version, width, quality: imagePresets.grid.quality, format },
      framing: { ratio: '3x4', at },
    });
  const candidates = (format?: 'avif') => ({
    srcSet: MOSAIC_WIDTHS_PX.map((width) => `${urlOf(width, format)} ${width}w`).join(', '),
    sizes: '(width < 768px) 12vw, 135px',
  });
  return (
    <picture className="contents">
      <source type="image/avif" {...candidates('avif')} />
      <img
        {...candidates()}
        src={urlOf(MOSAIC_WIDTHS_PX[0])}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}

const tiles = ['--first', '--second', '--third', '--fourth', '--fifth'];

function tileColours(colours: string): CSSProperties | undefined {
  const found = colours.match(/.{6}/g);
  return found
    ? (Object.fromEntries(found.map((colour, place) => [tiles[place], `#${colour}`])) as CSSProperties)
    : undefined;
}
