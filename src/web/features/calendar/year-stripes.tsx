import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import type { CalendarDay } from '../../../shared/calendar.ts';
import { addDays, type DateString } from '../../../shared/dates.ts';
import { dayPath } from '../../../shared/days.ts';
import { useLanguage } from '../../lib/texts.ts';
import { daysIn, type Month, monthOf, monthsOf } from '../../lib/time/month.ts';
import { dayName } from './day-name.tsx';
import { stripeOf } from './day-stripe.ts';

interface YearStripesProps {
  year: number;
  days: readonly CalendarDay[];
  today: DateString | undefined;
}

/**
 * The year as a row of stripes, one for each day, with gaps for dates without photos and a line after today. Hidden
 * from assistive technology, which has the same days as links below.
 */
export function YearStripes({ year, days, today }: YearStripesProps) {
  const language = useLanguage();
  const canvas = useRef<HTMLCanvasElement>(null);
  const dates = useMemo(() => datesOf(year), [year]);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => draw(element, dates, days));
    observer.observe(element);
    return () => observer.disconnect();
  }, [dates, days]);

  const dayUnder = ({ currentTarget, nativeEvent: { offsetX } }: MouseEvent<HTMLElement>) => {
    const date = dates[Math.floor((offsetX / currentTarget.clientWidth) * dates.length)];
    return days.find((day) => day.date === date);
  };
  const name = (month: Month, style: 'long' | 'narrow') =>
    new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' }).format(
      new Date(`${month}-15T12:00Z`),
    );
  const months = monthsOf(year);
  const at = today === undefined ? -1 : dates.indexOf(today);
  return (
    <div aria-hidden="true" className="year-stripes">
      <div className="stripes">
        <canvas
          ref={canvas}
          onMouseMove={(event) => {
            const { currentTarget: element } = event;
            const day = dayUnder(event);
            element.title = day === undefined ? '' : dayName(day, language);
            element.style.cursor = day === undefined ? '' : 'pointer';
          }}
          onClick={(event) => {
            const day = dayUnder(event);
            // Loads a new document, as the links below do, so that the page begins at its top.
            if (day !== undefined) location.assign(dayPath(day.date));
          }}
        />
        {at >= 0 && (
          <span className="stripes-today" style={{ left: `${((at + 1) / dates.length) * 100}%` }} />
        )}
      </div>
      <div
        className="stripes-months"
        style={{ gridTemplateColumns: months.map((month) => `${daysIn(month)}fr`).join(' ') }}
      >
        {months.map((month) => (
          <span key={month} data-current={(today && monthOf(today) === month) || undefined}>
            <span className="max-lg:hidden">{name(month, 'long')}</span>
            {/* With 月, the twelve Japanese names would touch each other. */}
            <span className="lg:hidden">{name(month, 'narrow').replace('月', '')}</span>
          </span>
        ))}
      </div>
    </div>
  );
}

function datesOf(year: number): DateString[] {
  return monthsOf(year).flatMap((month) =>
    Array.from({ length: daysIn(month) }, (_, at) => addDays(`${month}-01`, at)),
  );
}

function draw(canvas: HTMLCanvasElement, dates: readonly DateString[], days: readonly CalendarDay[]): void {
  const scale = Math.min(devicePixelRatio, 2);
  const [width, height] = [canvas.clientWidth * scale, canvas.clientHeight * scale];
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return;
  const coloursOf = new Map(days.map(({ date, colours }) => [date, colours]));
  for (const [at, date] of dates.entries()) {
    const colours = coloursOf.get(date);
    if (!colours) continue;
    const left = Math.round((at / dates.length) * width);
    const right = Math.round(((at + 1) / dates.length) * width);
    let top = 0;
    for (const { colour, end } of stripeOf(date, colours)) {
      context.fillStyle = colour;
      const bottom = Math.round(end * height);
      context.fillRect(left, top, right - left, bottom - top);
      top = bottom;
    }
    // A shadow between two stripes, if they are wide enough.
    if (right - left > 3) {
      context.fillStyle = 'rgb(0 0 0 / 0.12)';
      context.fillRect(right - 1, 0, 1, height);
    }
  }
}
