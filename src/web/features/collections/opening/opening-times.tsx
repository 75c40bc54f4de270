import type { ReactNode } from 'react';
import { type DateString, dateIn, dateLine } from '../../../../shared/dates.ts';
import { urlOf } from '../../../../shared/endpoint.ts';
import { getOpeningCalendar, type Opening } from '../../../../shared/openings.ts';
import { placeOf } from '../../../../shared/place-of.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { wallHour } from '../../../lib/time/zoned-time.ts';
import { openingTexts } from './texts.ts';

interface OpeningTimesProps {
  opensAt: string;
  /** The site's. */
  timeZone: string;
  /** False in the server's HTML, which does not know the visitor's time zone. */
  isInBrowser: boolean;
}

/**
 * Shows an opening's hour in the visitor's time zone and in the gallery's, once if they are equal (OPEN-3); with the
 * visitor's date if that differs.
 */
export function OpeningTimes({ opensAt, timeZone, isInBrowser }: OpeningTimesProps) {
  const t = useTexts(openingTexts);
  const language = useLanguage();
  const own = isInBrowser ? Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone;
  const ownDate = dateIn(own, new Date(opensAt));
  const isOtherDate = ownDate !== dateIn(timeZone, new Date(opensAt));
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

/** Shows the new hour and, struck through, the previous one (OPEN-7). */
export function MovedHour({ moved, opensAt, timeZone }: MovedHourProps) {
  const t = useTexts(openingTexts);
  const [before = '', after = ''] = t.moved.split('{from}');
  const hour = { at: wallHour(moved.at, timeZone), to: wallHour(opensAt, timeZone) };
  return (
    <p className="opening-moved">
      {fillIn(before, hour)}
      <s>{wallHour(moved.from, timeZone)}</s>
      {fillIn(after, hour)}
    </p>
  );
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
