import type { ReactNode } from 'react';
import { type DateString, dateLine, shortDate } from '../../../../shared/dates.ts';
import { urlOf } from '../../../../shared/endpoint.ts';
import { getOpeningCalendar, type Opening } from '../../../../shared/openings.ts';
import type { Language } from '../../../../shared/owner-text.ts';
import { placeOf } from '../../../../shared/place-of.ts';
import { dateIn } from '../../../../shared/wall-clock.ts';
import { fillIn, textsIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { wallHour } from '../../../lib/time/zoned-time.ts';
import { openingTexts } from './texts.ts';

interface OpeningTimesProps {
  opensAt: string;
  /** The site's time zone (IANA). */
  timeZone: string;
  /** False in the server's HTML, which does not know the visitor's time zone. */
  isInBrowser: boolean;
}

/**
 * Shows an opening's hour in the visitor's time zone and in the gallery's, once if they are equal (OPEN-3). Adds the
 * opening's date in the visitor's time zone if this date or today's date differs between the two zones.
 */
export function OpeningTimes({ opensAt, timeZone, isInBrowser }: OpeningTimesProps) {
  const t = useTexts(openingTexts);
  const language = useLanguage();
  const own = isInBrowser ? Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone;
  const ownDate = dateIn(own, new Date(opensAt));
  const isOtherDate = [new Date(opensAt), new Date()].some(
    (moment) => dateIn(own, moment) !== dateIn(timeZone, moment),
  );
  const isElsewhere = isOtherDate || wallHour(opensAt, own) !== wallHour(opensAt, timeZone);
  return (
    <dl className="opening-times">
      {isElsewhere && (
        <div>
          {isOtherDate && <dt>{dateLine(ownDate, language)}</dt>}
          <dt>{t.yourTime.replace('{place}', placeOf(own, language))}</dt>
          <dd>
            <time dateTime={opensAt}>{wallHour(opensAt, own)}</time>
          </dd>
        </div>
      )}
      <div className={isElsewhere ? 'text-soft' : ''}>
        <dt>{placeOf(timeZone, language)}</dt>
        <dd>
          <time dateTime={opensAt}>{wallHour(opensAt, timeZone)}</time>
        </dd>
      </div>
    </dl>
  );
}

type MovedHourProps = Pick<Opening, 'opensAt' | 'timeZone'> & { moved: NonNullable<Opening['moved']> };

/** The new hour and, struck through, the previous one (OPEN-7); screen readers read `movedText` in a live region. */
export function MovedHour({ moved, opensAt, timeZone }: MovedHourProps) {
  const t = useTexts(openingTexts);
  const [before = '', after = ''] = t.moved.split('{from}');
  const { from, ...hours } = movedHours({ moved, opensAt, timeZone }, useLanguage());
  return (
    <p aria-hidden="true" className="opening-moved">
      {fillIn(before, hours)}
      <s>{from}</s>
      {fillIn(after, hours)}
    </p>
  );
}

/** What `MovedHour` shows, as one sentence for screen readers. */
export function movedText(moved: MovedHourProps, language: Language): string {
  return fillIn(textsIn(language, openingTexts).moved, movedHours(moved, language));
}

/** The time of the move, the previous hour and the new one; each with its date where the dates differ. */
export function movedHours({ moved, opensAt, timeZone }: MovedHourProps, language: Language) {
  const dateOf = (moment: string) => dateIn(timeZone, new Date(moment));
  const beside = (other: string, moment: string) => {
    const hour = wallHour(moment, timeZone);
    return dateOf(moment) === dateOf(other) ? hour : `${shortDate(dateOf(moment), language)} ${hour}`;
  };
  const { at, from } = moved;
  return { at: beside(opensAt, at), from: beside(opensAt, from), to: beside(from, opensAt) };
}

/** Links the calendar file, beside other reminders (OPEN-3). */
export function OpeningReminders({ date, children }: { date: DateString; children: ReactNode }) {
  const t = useTexts(openingTexts);
  return (
    <p className="opening-reminders">
      {children}
      <a href={urlOf(getOpeningCalendar, { params: { date } })} download className="plain-button">
        {t.calendarFile}
      </a>
    </p>
  );
}
