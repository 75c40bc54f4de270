import { placeOf } from '../../../../shared/place-of.ts';
import { useLanguage, useTexts } from '../../../lib/texts.ts';
import { wallHour } from '../../../lib/time/zoned-time.ts';
import { openingTexts } from './texts.ts';

interface OpeningTimesProps {
  opensAt: string;
  /** The site's. */
  timeZone: string;
  /** False in the server's HTML, which does not know the visitor's time zone. */
  isRunning: boolean;
}

/** The hour where the visitor is, and beside it where the gallery is (OPEN-3); one of them where both are the same. */
export function OpeningTimes({ opensAt, timeZone, isRunning }: OpeningTimesProps) {
  const t = useTexts(openingTexts);
  const language = useLanguage();
  const own = isRunning ? Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone;
  const isElsewhere = wallHour(opensAt, own) !== wallHour(opensAt, timeZone);
  return (
    <dl className="opening-times">
      {isElsewhere && (
        <div>
          <dd>
            <time dateTime={opensAt}>{wallHour(opensAt, own)}</time>
          </dd>
          <dt>{t.yourTime.replace('{place}', placeOf(own, language))}</dt>
        </div>
      )}
      <div className={isElsewhere ? 'text-soft' : ''}>
        <dd>
          <time dateTime={opensAt}>{wallHour(opensAt, timeZone)}</time>
        </dd>
        <dt>{placeOf(timeZone, language)}</dt>
      </div>
    </dl>
  );
}
