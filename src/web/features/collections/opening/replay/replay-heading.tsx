import { dateLine } from '../../../../../shared/dates.ts';
import { type Day, dayPath, replayPath } from '../../../../../shared/days.ts';
import type { OpeningReplay } from '../../../../../shared/opening-replay.ts';
import { placeOf } from '../../../../../shared/place-of.ts';
import { fillIn, useLanguage, useTexts } from '../../../../lib/texts.ts';
import { wallHour } from '../../../../lib/time/zoned-time.ts';
import { renderOwnerText } from '../../../../lib/words/render-owner-text.ts';
import { replayTexts } from './texts.ts';

interface ReplayHeadingProps {
  day: Day;
  replay: OpeningReplay;
}

/** When the opening was, how many visitors came, a button that copies the URL, and a link back to the day. */
export function ReplayHeading({
  day: { collection },
  replay: { reveals, timeZone, visitors },
}: ReplayHeadingProps) {
  const t = useTexts(replayTexts);
  const language = useLanguage();
  const { date } = collection;
  const title = renderOwnerText(language, collection.title);
  const opensAt = reveals[0] ?? '';
  // If the import fails (offline), the button does nothing: visitors can copy the URL from the address bar.
  const copy = async () => (await import('./copy-url.ts')).copyUrl(replayPath(date), language);
  return (
    <header className="replay-heading">
      <div>
        <p className="date-line">
          <time dateTime={date}>{dateLine(date, language)}</time>
        </p>
        <h1 className="display-title mt-3">{t.opening}</h1>
        <p className="mt-3 text-[15px] text-soft">
          {title.text !== '' && (
            <span lang={title.lang} className="block">
              {title.text}
            </span>
          )}
          <time dateTime={opensAt}>
            {fillIn(t.when, { hour: wallHour(opensAt, timeZone), place: placeOf(timeZone, language) })}
          </time>
          {visitors !== undefined && ` · ${fillIn(t.wereThere, { count: visitors })}`}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-6 text-[15px]">
        <button
          type="button"
          className="quiet-link min-h-11"
          onClick={() => void copy().catch(() => undefined)}
        >
          {t.copy}
        </button>
        <a href={dayPath(date)} className="quiet-link inline-flex min-h-11 items-center">
          {t.back}
        </a>
      </p>
    </header>
  );
}
