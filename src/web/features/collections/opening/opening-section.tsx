import { type ReactNode, useEffect, useRef } from 'react';
import { dateLine } from '../../../../shared/dates.ts';
import { PHOTOS_PER_DAY } from '../../../../shared/limits.ts';
import type { Opening } from '../../../../shared/openings.ts';
import { type Language, ownerTextIn } from '../../../../shared/owner-text.ts';
import { photoAlt } from '../../../../shared/photo-alt.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { wallHour } from '../../../lib/time/zoned-time.ts';
import { renderOwnerText } from '../../../lib/words/render-owner-text.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';
import { numerals } from '../today/numerals.ts';
import { StaggeredFive } from '../today/staggered-five.tsx';
import { CalledOff } from './called-off.tsx';
import coverCss from './cover.css?inline';
import css from './opening.css?inline';
import { OpeningPhoto } from './opening-photo.tsx';
import { countdown, type OpeningState } from './opening-state.ts';
import { MovedHour, movedText, OpeningReminders, OpeningTimes } from './opening-times.tsx';
import { OpeningSeal } from './seal/opening-seal.tsx';
import { SoundSwitch } from './sound-switch.tsx';
import { openingTexts } from './texts.ts';
import timesCss from './times.css?inline';
import { useOpening } from './use-opening.ts';
import type { Withdrawal } from './withdrawal.ts';

/** Browsers without scripts reload the page this often. */
const WITHOUT_SCRIPTS_SECONDS = '60';

interface OpeningSectionProps {
  opening: Opening;
  /** The like button of the photo that was revealed last. */
  renderLike: (photoIndex: number) => ReactNode;
  /** Renders the reminder button beside the link to the calendar file. Called only in the browser. */
  renderReminder: () => ReactNode;
  /** The owner's controls: manual reveals, and links to the stage and the admin page. */
  renderControls: (state: OpeningState) => ReactNode;
  /** Beside the photos on a large window; undefined while there is no chat. */
  chat?: ReactNode;
}

/** An opening from its announcement to its last photo (OPEN-3, OPEN-4). */
export function OpeningSection(props: OpeningSectionProps) {
  const { opening, renderLike, renderReminder, renderControls, chat } = props;
  const t = useTexts(openingTexts);
  const language = useLanguage();
  const { show } = useToast();
  const { state, visitors, likes } = useOpening(opening, (withdrawal) =>
    show({ title: withdrawalText(withdrawal, t, language), durationMs: Number.POSITIVE_INFINITY }),
  );
  const { date, photos } = opening;
  // While `state` is undefined, all loaded photos count as revealed, so that the layout does not shift. The last of
  // them may still be unrevealed, so the style sheet hides the heading's number meanwhile.
  const revealed = state?.revealed ?? photos.length;
  const hasBegun = revealed > 0;
  const count = Math.min(revealed, photos.length);
  const shown = state ? count : 0;
  const isOver = state?.phase === 'over';
  const isWaiting = state?.phase === 'waiting';
  const reminders = <OpeningReminders date={date}>{state && renderReminder()}</OpeningReminders>;
  const altOf = (photoIndex: number) =>
    photoAlt({
      photo: photos[photoIndex]?.details ?? {},
      date,
      photoIndex,
      photoCount: PHOTOS_PER_DAY,
      language,
    });

  const places = numerals.map((numeral, photoIndex) => (
    <OpeningPhoto
      key={numeral}
      {...{ photoIndex, likes }}
      photo={photos[photoIndex]}
      alt={altOf(photoIndex)}
      isRevealed={photoIndex < shown}
    />
  ));

  return (
    <div
      className="opening"
      data-phase={state?.phase ?? phaseByPhotos(opening)}
      data-clock={state !== undefined}
      data-chat={chat !== undefined}
    >
      <style>{coverCss + timesCss + css}</style>
      <noscript>
        <meta httpEquiv="refresh" content={WITHOUT_SCRIPTS_SECONDS} />
      </noscript>
      <StaggeredFive
        heading={
          count > 0 && !isOver ? (
            <RevealedHeading opening={opening} revealed={count} />
          ) : (
            <>
              <DateAndTitle opening={opening} />
              <CalledOff opening={opening} />
              {!hasBegun && !opening.calledOff && (
                <>
                  {!isWaiting && <HourAndPlace {...{ opening, state }} />}
                  <Countdown state={state} />
                  {!isWaiting && reminders}
                </>
              )}
            </>
          )
        }
        places={places}
        aside={
          <div className="opening-aside">
            {isOver && <OpeningSeal date={date} isPressed />}
            {isWaiting && (
              <>
                <HourAndPlace {...{ opening, state }} />
                {reminders}
                <p className="text-[13px] text-soft">{t.opensByItself}</p>
              </>
            )}
            {hasBegun ? (
              <>
                <Progress opening={opening} state={state} likes={likes} />
                {shown > 0 && renderLike(shown - 1)}
              </>
            ) : (
              !isWaiting &&
              !opening.calledOff && (
                <p className="prose-text max-w-[30ch]">
                  {opening.manualReveals ? t.byHand : fillIn(t.every, { seconds: opening.strokeSeconds })}
                </p>
              )
            )}
            {visitors > 0 && chat === undefined && (
              <p className="text-[13px] text-soft">{fillIn(t.here, { count: visitors })}</p>
            )}
            {state && renderControls(state)}
            {state && state.phase !== 'announced' && !opening.calledOff && <SoundSwitch revealed={shown} />}
          </div>
        }
      />
      {chat !== undefined && (
        <aside className="opening-wait">
          {!opening.calledOff && <p className="date-line">{hasBegun ? t.opening : t.waitingRoom}</p>}
          {visitors > 0 && (
            <p className="opening-count">
              <b>{visitors}</b> {t.areHere}
            </p>
          )}
          {chat}
        </aside>
      )}
      <p aria-live="polite" className="sr-only">
        {!hasBegun && opening.moved && movedText({ ...opening, moved: opening.moved }, language)}
        {shown > 0 && fillIn(t.revealed, { n: shown, alt: altOf(shown - 1) })}
        {isOver && ` ${t.allHere}`}
      </p>
    </div>
  );
}

/** The phase in the server's HTML, which is rendered without a clock. */
function phaseByPhotos({ calledOff, photos }: Opening): OpeningState['phase'] {
  if (calledOff) return 'calledOff';
  return photos.length > 0 ? 'revealing' : 'announced';
}

/** What waiting visitors read when there will be no opening on this date (OPEN-7). */
function withdrawalText(
  withdrawal: Withdrawal,
  t: Record<Exclude<Withdrawal['kind'], 'moved'> | 'movedToDay', string>,
  language: Language,
): string {
  if (withdrawal.kind !== 'moved')
    return ('words' in withdrawal && ownerTextIn(language, withdrawal.words)) || t[withdrawal.kind];
  const { date, opensAt, timeZone } = withdrawal.to;
  return fillIn(t.movedToDay, { day: dateLine(date, language), hour: wallHour(opensAt, timeZone) });
}

function DateAndTitle({ opening: { date, title } }: { opening: Opening }) {
  const language = useLanguage();
  const t = useTexts(openingTexts);
  const own = renderOwnerText(language, title);
  return (
    <>
      <p className="date-line">
        <time dateTime={date}>{dateLine(date, language)}</time>
      </p>
      <h1 lang={own.text === '' ? undefined : own.lang} className="display-title mt-3">
        {own.text || t.opening}
      </h1>
    </>
  );
}

interface HourProps {
  opening: Opening;
  state: OpeningState | undefined;
}

function HourAndPlace({ opening: { opensAt, timeZone, moved }, state }: HourProps) {
  return (
    <div>
      <OpeningTimes opensAt={opensAt} timeZone={timeZone} isInBrowser={state !== undefined} />
      {moved && <MovedHour {...{ moved, opensAt, timeZone }} />}
    </div>
  );
}

function Countdown({ state }: Pick<HourProps, 'state'>) {
  const t = useTexts(openingTexts);
  return (
    <p role="timer" aria-live="off" className="opening-countdown">
      {state?.untilNextMs !== undefined && (
        <>
          <span>{countdown(state.untilNextMs, { h: t.hours, min: t.minutes, s: t.seconds })}</span> {t.until}
        </>
      )}
    </p>
  );
}

/** The date, and the number of the photo that was revealed last. */
function RevealedHeading({ opening, revealed }: { opening: Opening; revealed: number }) {
  const t = useTexts(openingTexts);
  const language = useLanguage();
  const { date } = opening;
  return (
    <>
      <p className="date-line">
        <time dateTime={date}>{dateLine(date, language)}</time>
      </p>
      <h1 className="opening-numeral">
        <span key={revealed} aria-hidden="true" className="font-mincho">
          {numerals[revealed - 1]}
        </span>
        <span>{t.numbers.split('|')[revealed - 1]}</span>
      </h1>
    </>
  );
}

interface ProgressProps {
  opening: Opening;
  state: OpeningState | undefined;
  likes: readonly number[] | undefined;
}

function Progress({ opening, state, likes }: ProgressProps) {
  const t = useTexts(openingTexts);
  const line = useRef<HTMLDivElement>(null);
  const revealed = state?.revealed ?? Math.max(1, opening.photos.length - 1);
  const wait = state?.untilNextMs;
  const seconds = wait === undefined ? undefined : Math.ceil(wait / 1000);
  const isOver = state?.phase === 'over';
  const nextLine = seconds === undefined || opening.manualReveals ? t.next : fillIn(t.nextIn, { seconds });
  const count = likes?.reduce((sum, number) => sum + number, 0) ?? 0;
  // The line includes the time since the last reveal, also on a page that is opened between two reveals.
  const from = Date.parse(opening.reveals[revealed - 1] ?? '');
  const whole = Date.parse(opening.reveals[revealed] ?? '') - from;
  const share = wait === undefined ? 0 : 1 - wait / whole;
  useEffect(() => {
    line.current?.style.setProperty('--share', String(Math.min(4, revealed - 1 + share) / 4));
  }, [revealed, share]);
  return (
    <div>
      <div ref={line} aria-hidden="true" className="opening-line">
        {numerals.map((numeral, place) => (
          <i key={numeral} data-made={place < revealed} />
        ))}
      </div>
      <p className="mt-3 flex justify-between gap-4 text-[13px] text-soft tabular-nums">
        <span>{isOver ? t.allHere : nextLine}</span>
        {count > 0 && <span className="text-seal">♥ {fillIn(t.likesNow, { count })}</span>}
      </p>
    </div>
  );
}
