import { useIsMutating, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Collection } from '../../../../../shared/collections.ts';
import { dayPath } from '../../../../../shared/days.ts';
import type { OpeningReport } from '../../../../../shared/opening-replay.ts';
import type { Opening } from '../../../../../shared/openings.ts';
import { placeOf } from '../../../../../shared/place-of.ts';
import { isAuthenticationFailure } from '../../../../lib/call.ts';
import { isTextInput } from '../../../../lib/forms/text-input.ts';
import { fillIn, useLanguage, useTexts } from '../../../../lib/texts.ts';
import { steadyNow } from '../../../../lib/time/server-clock.ts';
import { wallClock } from '../../../../lib/time/zoned-time.ts';
import { renderOwnerText } from '../../../../lib/words/render-owner-text.ts';
import { Icon } from '../../../../ui/icons.tsx';
import { numerals } from '../../today/numerals.ts';
import coverCss from '../cover.css?inline';
import type { OpeningState } from '../opening-state.ts';
import { reportQuery } from '../report-query.ts';
import { useOpening, useServerOffset } from '../use-opening.ts';
import { useReveals } from '../use-reveals.ts';
import { blockedReason, createFocusHandover, NextReveal, RevealStatus } from './next-reveal.tsx';
import css from './stage.css?inline';
import { callOffKey } from './stage-call-off.tsx';
import { StageHour } from './stage-hour.tsx';
import { StagePhotos } from './stage-photos.tsx';
import { stageTexts } from './stage-texts.ts';
import { StageTimeline } from './stage-timeline.tsx';

/** Visitors' messages and likes are requested this often. */
const REFRESH_MS = 2000;
/** At most this many of the visitors who write are named; the rest are counted. */
const NAMED = 4;

interface OpeningStageProps {
  opening: Opening;
  /** Contains all five photos, including the unrevealed ones. */
  collection: Collection;
  chat: ReactNode;
}

/** The owner's page before and during an opening: the next photo, its reveal button, and who is there (OPEN-5). */
export function OpeningStage({ opening, collection, chat }: OpeningStageProps) {
  const t = useTexts(stageTexts);
  const language = useLanguage();
  const { state, visitors } = useOpening(opening);
  const offset = useServerOffset();
  const revealed = state?.revealed ?? 0;
  const reveals = useReveals(opening, revealed);
  const [placeRef] = useState(createFocusHandover);
  const isCallingOff = useIsMutating({ mutationKey: callOffKey }) > 0;
  const { data: report } = useQuery({
    ...reportQuery(opening.date),
    // Stops when the owner is signed out, because every request would be refused.
    refetchInterval: ({ state }) => !isCallingOff && !isAuthenticationFailure(state.error) && REFRESH_MS,
  });
  const nowMs = state && momentOf(opening, state, offset);
  const isManual = opening.manualReveals && state?.phase === 'revealing';
  useSpaceBar(isManual && blockedReason(opening, state) === undefined, reveals.revealNext);

  const { date, timeZone } = opening;
  const place = Math.min(revealed, numerals.length - 1);
  const caption = renderOwnerText(language, collection.photos[place]?.caption);
  return (
    <main id="main" aria-label={t.title} className="opening opening-stage" data-revealed={revealed}>
      <style>{coverCss + css}</style>
      <div className="stage-main">
        <header>
          <p>
            <span className="stage-numeral">{numerals[place]}</span>
            {caption.text !== '' && <span lang={caption.lang}>{caption.text}</span>}
            <small>{t.onlyYou}</small>
          </p>
          <p className="tabular-nums">
            <small>{placeOf(timeZone, language)}</small>
            {nowMs !== undefined && wallClock(new Date(nowMs).toISOString(), language, timeZone)}
            <a href={dayPath(date)} aria-label={t.close} title={t.close} className="stage-close">
              <Icon name="close" />
            </a>
          </p>
        </header>
        <StagePhotos {...{ opening, collection, revealed }}>
          {state && <NextReveal {...{ opening, state, reveals, placeRef }} />}
        </StagePhotos>
        <RevealStatus {...{ opening, state }} />
        {state && revealed === 0 ? (
          <StageHour
            key={opening.opensAt}
            {...{ opening, state, visitors }}
            reminders={report?.reminders ?? 0}
          />
        ) : (
          nowMs !== undefined && <StageTimeline {...{ opening, report, nowMs }} />
        )}
      </div>
      <section aria-label={t.panel} className="stage-panel">
        <StagePeople {...{ report, visitors }} />
        {chat}
      </section>
    </main>
  );
}

/** The space bar reveals a photo if that is possible and the focused element has no use for the key. */
function useSpaceBar(canPress: boolean, press: () => void): void {
  const [onSpaceBar] = useState(createSpaceBar);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => onSpaceBar(event, canPress, press));
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/**
 * While `canPress` is true, the space bar calls `press` instead of scrolling, except in fields, buttons, links and
 * dialogs, such as the viewer of a photo shared in the chat. A held space bar calls `press` only once, and does not
 * scroll afterwards.
 */
export function createSpaceBar() {
  let hasPressed = false;
  return (event: KeyboardEvent, canPress: boolean, press: () => void): void => {
    const { target } = event;
    if (event.code !== 'Space' || !(target instanceof HTMLElement)) return;
    if (isTextInput(target) || target.closest('button, a, select, summary, [role$=dialog]')) return;
    if (!event.repeat) hasPressed = canPress;
    if (!hasPressed && !canPress) return;
    event.preventDefault();
    if (!event.repeat) press();
  };
}

interface StagePeopleProps {
  report: OpeningReport | undefined;
  /** 0 while there are too few visitors to show a number. */
  visitors: number;
}

/** How many visitors are there, which of them write, and how many likes they gave. */
function StagePeople({ report, visitors }: StagePeopleProps) {
  const t = useTexts(stageTexts);
  const likes = report?.likes.reduce((sum, given) => sum + given, 0) ?? 0;
  const messages = report?.words.filter(({ name }) => name !== undefined) ?? [];
  const names = [...new Set(messages.map(({ name }) => name || t.visitor))];
  const named = names.slice(0, NAMED).join(t.list);
  const more = names.length - NAMED;
  return (
    <div className="stage-people">
      <p className="stage-count">
        {visitors > 0 && (
          <span>
            <b>{visitors}</b> {t.areHere}
          </span>
        )}
        {likes > 0 && (
          <span>
            <span aria-hidden="true" className="text-seal">
              ♥
            </span>{' '}
            <span className="sr-only">{fillIn(t.likes, { count: likes })}</span>
            <span aria-hidden="true">{likes}</span>
          </span>
        )}
      </p>
      <p className="text-[13px] text-soft">
        {names.length === 0
          ? report && t.quiet
          : more > 0
            ? fillIn(t.speakMore, { names: named, count: more })
            : fillIn(names.length === 1 ? t.speaks : t.speak, { names: named })}
      </p>
    </div>
  );
}

/** The server's time for which the state was computed, or the current server time if no reveal is left. */
function momentOf(
  { reveals }: Pick<Opening, 'reveals'>,
  { revealed, untilNextMs }: OpeningState,
  offset: number | undefined,
): number {
  const next = reveals[revealed];
  if (next !== undefined && untilNextMs !== undefined) return Date.parse(next) - untilNextMs;
  return steadyNow() + (offset ?? 0);
}
