import { replayPath } from '../../../../shared/days.ts';
import { PHOTOS_PER_DAY } from '../../../../shared/limits.ts';
import type { Opening } from '../../../../shared/openings.ts';
import { fillIn, useTexts } from '../../../lib/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { passFocus } from '../../../ui/pass-focus.ts';
import css from './controls.css?inline';
import { controlsTexts } from './controls-texts.ts';
import { countdown, type OpeningState } from './opening-state.ts';
import { openingTexts } from './texts.ts';
import { useReveals } from './use-reveals.ts';

/**
 * The owner's buttons to reveal the next photo or let the clock continue (OPEN-5), and a link to the opening's stage,
 * or to the admin pages if the opening is called off.
 */
export function OpeningControls({ opening, state }: { opening: Opening; state: OpeningState }) {
  const t = useTexts(controlsTexts);
  const units = useTexts({ h: openingTexts.hours, min: openingTexts.minutes, s: openingTexts.seconds });
  const { revealed, untilNextMs } = state;
  const { revealNext, continueByClock, isPending, isFailed } = useReveals(opening, revealed);
  const isManual = opening.manualReveals && revealed > 0 && revealed < PHOTOS_PER_DAY;
  return (
    <div tabIndex={-1} className="opening-controls flex outline-none flex-col items-start gap-3">
      <style>{css}</style>
      {isManual && (
        <div ref={passFocus} className="contents">
          <Button ref={focusIfNothingIs} variant="seal" aria-disabled={isPending} onClick={revealNext}>
            {fillIn(t.reveal, { n: revealed + 1 })}
            <kbd>{t.space}</kbd>
          </Button>
          {untilNextMs !== undefined && (
            <p className="text-[13px] text-soft tabular-nums">
              {fillIn(t.clockIn, { time: countdown(untilNextMs, units) })}
            </p>
          )}
          <Button variant="link" aria-disabled={isPending} onClick={continueByClock}>
            {fillIn(t.letClock, { seconds: opening.strokeSeconds })}
          </Button>
        </div>
      )}
      <a href={opening.calledOff ? '/admin' : replayPath(opening.date)} className="quiet-link text-[13px]">
        {opening.calledOff ? t.toAdmin : t.toStage}
      </a>
      {isFailed && (
        <p role="alert" className="text-[13px] text-seal">
          {t.notRevealed}
        </p>
      )}
    </div>
  );
}

/** Focuses the button if no element has the focus, so that the space bar reveals the next photo. */
function focusIfNothingIs(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true });
}
