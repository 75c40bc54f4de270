import type { CSSProperties, RefCallback } from 'react';
import { PRESS_LEAD_MS, PRESS_WAIT_MS } from '../../../../../shared/opening-plan.ts';
import type { Opening } from '../../../../../shared/openings.ts';
import { fillIn, useTexts } from '../../../../lib/texts.ts';
import { Button } from '../../../../ui/button.tsx';
import { controlsTexts } from '../controls-texts.ts';
import { countdown, type OpeningState } from '../opening-state.ts';
import { openingTexts } from '../texts.ts';
import type { Reveals } from '../use-reveals.ts';
import { stageTexts } from './stage-texts.ts';

/** How long the cover of a photo takes to rise. */
const RISING_MS = 900;

interface NextRevealProps {
  opening: Opening;
  state: OpeningState;
  reveals: Reveals;
  /** Made by `createFocusHandover`, once for all photos. */
  placeRef: RefCallback<HTMLElement>;
}

/**
 * A ref for elements that replace each other, such as the controls below the next photo. If the old element had the
 * focus, the new one receives it. If a button in the old one had it, the same button in the new one receives it, or
 * the new element itself if it has no such button.
 */
export function createFocusHandover(): RefCallback<HTMLElement> {
  let focused = -1;
  return (place) => {
    const targets = () => [place, ...(place?.querySelectorAll('button') ?? [])];
    if (focused >= 0) (targets()[focused] ?? place)?.focus({ preventScroll: true });
    focused = -1;
    return () => {
      focused = targets().indexOf(document.activeElement as HTMLElement);
    };
  };
}

/**
 * Why the button cannot reveal: the next photo is on its way (`sent`), or the last cover is still rising (`up`).
 * Undefined if the button can reveal.
 */
export function blockedReason(
  { reveals }: Pick<Opening, 'reveals'>,
  { revealed, untilNextMs = 0 }: Pick<OpeningState, 'revealed' | 'untilNextMs'>,
): 'sent' | 'up' | undefined {
  if (untilNextMs <= PRESS_LEAD_MS) return 'sent';
  const shownAt = Date.parse(reveals[revealed - 1] ?? '');
  const sinceMs = Date.parse(reveals[revealed] ?? '') - untilNextMs - shownAt;
  return sinceMs < RISING_MS ? 'up' : undefined;
}

/** The time until the clock reveals the next photo and, with manual reveals, the button that reveals it sooner. */
export function NextReveal({ opening, state, reveals, placeRef }: NextRevealProps) {
  const t = useTexts({ ...stageTexts, allHere: openingTexts.allHere });
  const units = useTexts({ h: openingTexts.hours, min: openingTexts.minutes, s: openingTexts.seconds });
  const { notRevealed } = useTexts(controlsTexts);
  const { revealed, untilNextMs, phase } = state;
  if (untilNextMs === undefined) {
    return (
      <p ref={placeRef} tabIndex={-1} className="stage-next outline-none">
        {t.allHere}
      </p>
    );
  }
  const left = countdown(untilNextMs, units);
  const isManual = opening.manualReveals && phase === 'revealing';
  const waits = phase !== 'revealing' ? t.firstIn : isManual ? t.byClockIn : t.nextIn;
  const whole = isManual ? PRESS_WAIT_MS : opening.strokeSeconds * 1000;
  // The share that is left one second from now: the CSS transition of the `stage-drain` line takes a second.
  const share = Math.max(0, Math.min(1, (untilNextMs - 1000) / whole));
  return (
    // The key makes a new element when the buttons disappear, so that `placeRef` passes the focus on.
    <div key={String(isManual)} ref={placeRef} tabIndex={-1} className="stage-next outline-none">
      {isManual && <RevealButton {...{ opening, revealed, untilNextMs, reveals }} />}
      {phase === 'revealing' && (
        <div aria-hidden="true" className="stage-drain" style={{ '--share': share } as CSSProperties} />
      )}
      <p>
        <span>{waits}</span> <span className="tabular-nums">{left}</span>
      </p>
      {isManual && (
        <Button
          variant="link"
          aria-disabled={reveals.isPending}
          onClick={reveals.continueByClock}
          className="stage-clock"
        >
          {fillIn(t.letClock, { seconds: opening.strokeSeconds })}
        </Button>
      )}
      {reveals.isFailed && (
        <p role="alert" className="text-seal">
          {notRevealed}
        </p>
      )}
    </div>
  );
}

interface RevealButtonProps extends Pick<NextRevealProps, 'opening' | 'reveals'> {
  revealed: number;
  untilNextMs: number;
}

function RevealButton({ opening, revealed, untilNextMs, reveals }: RevealButtonProps) {
  const t = useTexts(stageTexts);
  const { space } = useTexts(controlsTexts);
  const reason = blockedReason(opening, { revealed, untilNextMs });
  const content = {
    sent: (
      <>
        {t.onItsWay} <span>{fillIn(t.inSeconds, { seconds: Math.ceil(untilNextMs / 1000) })}</span>
      </>
    ),
    up: (
      <>
        {named(t.isUp, revealed - 1)} <span className="text-seal">♥</span>
      </>
    ),
    ready: (
      <>
        {named(t.reveal, revealed)} <kbd>{space}</kbd>
      </>
    ),
  };
  return (
    // One button for all states, so that it keeps the focus.
    <button
      type="button"
      className="stage-press"
      data-state={reason}
      aria-disabled={reason !== undefined || reveals.isPending}
      onClick={reason === undefined ? reveals.revealNext : undefined}
    >
      {content[reason ?? 'ready']}
    </button>
  );
}

/**
 * Announces to screen readers why the button is blocked, and finally that all photos are shown. Must not be recreated
 * at each reveal, as the button is, because screen readers do not announce the first content of a new status element.
 */
export function RevealStatus({
  opening,
  state,
}: Pick<NextRevealProps, 'opening'> & { state: OpeningState | undefined }) {
  const t = useTexts({ ...stageTexts, allHere: openingTexts.allHere });
  const text = () => {
    if (state?.phase === 'over') return t.allHere;
    if (state?.phase !== 'revealing' || !opening.manualReveals) return '';
    const reason = blockedReason(opening, state);
    return reason === 'sent' ? t.isOnItsWay : reason === 'up' && named(t.isUp, state.revealed - 1);
  };
  return (
    <span role="status" className="sr-only">
      {text()}
    </span>
  );
}

function named(names: string, place: number): string {
  return names.split('|')[place] ?? '';
}
