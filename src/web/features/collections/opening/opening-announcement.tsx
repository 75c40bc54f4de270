import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { dateLine } from '../../../../shared/dates.ts';
import { dayPath } from '../../../../shared/days.ts';
import type { Opening } from '../../../../shared/openings.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { wallHour } from '../../../lib/time/zoned-time.ts';
import { numerals } from '../today/numerals.ts';
import css from './announcement.css?inline';
import { CalledOff } from './called-off.tsx';
import coverCss from './cover.css?inline';
import { countdown } from './opening-state.ts';
import { OpeningReminders, OpeningTimes } from './opening-times.tsx';
import { openingTexts } from './texts.ts';
import timesCss from './times.css?inline';
import { useOpeningState, useServerOffset } from './use-opening.ts';

interface OpeningAnnouncementProps {
  opening: Opening;
  /** Renders the reminder button beside the link to the calendar file. Called only in the browser. */
  renderReminder: () => ReactNode;
  onWaiting: (opensAt: string) => void;
}

/** Announces tomorrow's opening below today's five: hour, countdown and five unrevealed photos (OPEN-3). */
export function OpeningAnnouncement({ opening, renderReminder, onWaiting }: OpeningAnnouncementProps) {
  const t = useTexts(openingTexts);
  const language = useLanguage();
  const state = useOpeningState(opening, useServerOffset());
  const { date, opensAt, timeZone } = opening;
  const isAhead = state === undefined || state.phase === 'announced' || state.phase === 'calledOff';
  useEffect(() => {
    if (!isAhead) onWaiting(opensAt);
  }, [isAhead, opensAt, onWaiting]);
  return (
    <aside className="opening opening-announcement">
      <style>{coverCss + timesCss + css}</style>
      <div>
        <h2>
          <a href={dayPath(date)} className="quiet-link">
            {opening.calledOff
              ? dateLine(date, language)
              : fillIn(t.tomorrow, { hour: wallHour(opensAt, timeZone) })}
          </a>
        </h2>
        <CalledOff opening={opening} />
        {!opening.calledOff && (
          <>
            <OpeningTimes opensAt={opensAt} timeZone={timeZone} isInBrowser={state !== undefined} />
            <p role="timer" aria-live="off" className="opening-countdown">
              {state?.untilNextMs !== undefined && (
                <>
                  <span>{countdown(state.untilNextMs, { h: t.hours, min: t.minutes, s: t.seconds })}</span>{' '}
                  {t.until}
                </>
              )}
            </p>
            <OpeningReminders date={date}>{state && renderReminder()}</OpeningReminders>
          </>
        )}
      </div>
      <div aria-hidden="true" className="opening-covers">
        {numerals.map((numeral, place) => (
          <span key={numeral} className="opening-place" style={{ '--place': place } as CSSProperties}>
            <span className="opening-cover">{numeral}</span>
          </span>
        ))}
      </div>
    </aside>
  );
}
