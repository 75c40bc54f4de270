import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import type { Collection } from '../../../shared/collections.ts';
import { photoPath } from '../../../shared/days.ts';
import { calendarQuery } from '../../features/calendar/calendar-query.ts';
import { dateUrl } from '../../features/calendar/calendar-view.ts';
import { stripeGradient, stripeOf } from '../../features/calendar/day-stripe.ts';
import { calendarPageTexts } from '../../features/calendar/texts.ts';
import { LikeIcon } from '../../features/likes/like-icon.tsx';
import { totalLikesQuery } from '../../features/likes/like-queries.ts';
import { type Text, useLanguage, useTexts } from '../../lib/texts.ts';
import { daysIn, monthOf } from '../../lib/time/month.ts';
import styles from '../../styles/today-foot.css?inline';

export type FootOf = Pick<Collection, 'id' | 'date'>;

const footTexts = {
  likes: { en: 'Hearts', ja: 'いいね', shown: 'en' },
  oneByOne: { en: 'See them one by one', ja: '一枚ずつ見る', shown: 'en' },
} as const satisfies Record<string, Text>;

/** The day's likes and its month's stripes: on large screens, below the description and left of the photos. */
export function TodayFoot({ id, date }: FootOf) {
  const t = useTexts({ ...footTexts, calendar: calendarPageTexts.title });
  const language = useLanguage();
  const { data: totals } = useQuery(totalLikesQuery(id));
  const { data: year } = useQuery(calendarQuery(Number(date.slice(0, 'YYYY'.length))));
  const month = monthOf(date);
  const ofMonth = year?.days.filter((day) => monthOf(day.date) === month && day.colours) ?? [];
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const likes = totals?.reduce((sum, one) => sum + one, 0) ?? 0;
  return (
    <>
      <style>{styles}</style>
      <p className="today-likes">
        {likes > 0 && (
          <span>
            <LikeIcon />
            <span className="sr-only">{t.likes}: </span>
            {likes}
          </span>
        )}
        <a href={photoPath(date, 1)}>{t.oneByOne}</a>
      </p>
      {year && (
        <a href={dateUrl(date)} className="today-month" style={{ '--days': daysIn(month) } as CSSProperties}>
          <span>{name.format(new Date(`${date}T12:00Z`))}</span> <span>{t.calendar}</span>
          <span aria-hidden="true" className="today-stripes">
            {ofMonth.map(({ date, colours }) => (
              <span
                key={date}
                style={{ gridColumn: dayOf(date), background: stripeGradient(stripeOf(date, colours)) }}
              />
            ))}
          </span>
          <span aria-hidden="true" className="today-dates">
            {labelledDays(dayOf(date), daysIn(month)).map((day) => (
              <span key={day} data-shown={day === dayOf(date) || undefined} style={{ gridColumn: day }}>
                {day}
              </span>
            ))}
          </span>
        </a>
      )}
    </>
  );
}

/** Days with a label: the shown day, and the month's first and last if there is room beside the shown day's label. */
export const labelledDays = (shown: number, last: number) =>
  [1, shown, last].filter((day, place) => place === 1 || Math.abs(day - shown) > 2);

const dayOf = (date: string) => Number(date.slice(-2));
