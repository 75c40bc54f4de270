import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PHOTOS_PER_DAY } from '../../../../shared/limits.ts';
import { continueOpening, type Opening, revealNextPhoto } from '../../../../shared/openings.ts';
import { call } from '../../../lib/call.ts';
import { fillIn, useTexts } from '../../../lib/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { openingsQuery } from '../collection-queries.ts';
import css from './controls.css?inline';
import { countdown, type OpeningState } from './opening-state.ts';
import { openingTexts } from './texts.ts';

/** The owner reveals the next photo by one press, or lets the clock go on (OPEN-5). */
export function OpeningControls({ opening, state }: { opening: Opening; state: OpeningState }) {
  const t = useTexts(openingTexts);
  const client = useQueryClient();
  const { date, strokeSeconds } = opening;
  const params = { date };
  const onSuccess = (changed: Opening) =>
    client.setQueryData(openingsQuery().queryKey, (known = []) =>
      known.map((each) => (each.date === date ? changed : each)),
    );
  const reveal = useMutation({
    mutationFn: (photoIndex: number) => call(revealNextPhoto, { params, body: { photoIndex } }),
    onSuccess,
  });
  const letClock = useMutation({ mutationFn: () => call(continueOpening, { params }), onSuccess });
  const { revealed, untilNextMs } = state;
  if (!opening.manualReveals || revealed === 0 || revealed >= PHOTOS_PER_DAY) return null;
  const isFailed = reveal.isError || letClock.isError;
  const press = () => {
    if (!reveal.isPending) reveal.mutate(revealed);
  };
  return (
    <div className="opening-controls flex flex-col items-start gap-3">
      <style>{css}</style>
      <Button ref={focusIfNothingIs} look="seal" aria-disabled={reveal.isPending} onClick={press}>
        {fillIn(t.reveal, { n: revealed + 1 })}
        <kbd>{t.space}</kbd>
      </Button>
      {untilNextMs !== undefined && (
        <p className="text-[13px] text-soft tabular-nums">
          {fillIn(t.clockIn, { time: countdown(untilNextMs, { h: t.hours, min: t.minutes, s: t.seconds }) })}
        </p>
      )}
      <Button look="link" disabled={letClock.isPending} onClick={() => letClock.mutate()}>
        {fillIn(t.letClock, { seconds: strokeSeconds })}
      </Button>
      {isFailed && (
        <p role="alert" className="text-[13px] text-seal">
          {t.notRevealed}
        </p>
      )}
    </div>
  );
}

/** So that the space bar reveals, as long as the owner does nothing else with the keyboard. */
function focusIfNothingIs(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true });
}
