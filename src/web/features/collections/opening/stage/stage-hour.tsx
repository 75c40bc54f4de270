import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { REVEAL_LEAD_MS } from '../../../../../shared/opening-plan.ts';
import { updateCollection } from '../../../../../shared/owner-collections.ts';
import { placeOf } from '../../../../../shared/place-of.ts';
import { dateIn } from '../../../../../shared/wall-clock.ts';
import { call } from '../../../../lib/call.ts';
import { fillIn, useLanguage, useTexts } from '../../../../lib/texts.ts';
import { wallHour } from '../../../../lib/time/zoned-time.ts';
import { Button } from '../../../../ui/button.tsx';
import { daysKey, openingsQuery } from '../../collection-queries.ts';
import { movedHours } from '../opening-times.tsx';
import { openingTexts } from '../texts.ts';
import { StageCallOff, type StageHourProps } from './stage-call-off.tsx';
import { stageTexts } from './stage-texts.ts';

const STEP_MS = 15 * 60_000;

/**
 * Lets the owner move or call off the opening before its first reveal. Shows the sentence that visitors will read if
 * the opening is moved (OPEN-7).
 */
export function StageHour({ opening, state, visitors, reminders }: StageHourProps) {
  const t = useTexts({ ...stageTexts, moved: openingTexts.moved });
  const language = useLanguage();
  const client = useQueryClient();
  const { opensAt, timeZone, date } = opening;
  const [wanted, setWanted] = useState(opensAt);
  const [isAsking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: (hour: string) =>
      call(updateCollection, { params: { date }, body: { opensAt: hour, before: { opensAt } } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: openingsQuery().queryKey }),
        client.invalidateQueries({ queryKey: daysKey }),
      ]),
  });
  const now = Date.parse(opensAt) - (state.untilNextMs ?? 0);
  const shifted = (ms: number) => new Date(Date.parse(wanted) + ms).toISOString();
  const isPossible = (hour: string) =>
    Date.parse(hour) > now + REVEAL_LEAD_MS && dateIn(timeZone, new Date(hour)) === date;
  const hourOf = (moment: string) => wallHour(moment, timeZone);
  const shift = (ms: number, label: string, sign: string) => (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={!isPossible(shifted(ms))}
      onClick={() => setWanted(shifted(ms))}
    >
      {sign}15
    </button>
  );
  if (isAsking) {
    return <StageCallOff {...{ opening, state, visitors, reminders }} onClose={() => setAsking(false)} />;
  }
  const isMoved = wanted !== opensAt;
  return (
    <section className="stage-hour" aria-label={t.untilFirst}>
      <p className="stage-hours">
        <b>{hourOf(wanted)}</b>
        <small>
          {fillIn(opening.manualReveals ? t.byHand : t.automatic, { place: placeOf(timeZone, language) })}
        </small>
        <span>
          {shift(-STEP_MS, t.earlier, '−')}
          {shift(STEP_MS, t.later, '+')}
        </span>
      </p>
      {isMoved && (
        <p className="text-[13px] text-soft">
          {t.readAtOnce}{' '}
          <q className="text-ink">
            {fillIn(
              t.moved,
              movedHours(
                { moved: { from: opensAt, at: new Date(now).toISOString() }, opensAt: wanted, timeZone },
                language,
              ),
            )}
          </q>
        </p>
      )}
      <p className="stage-acts">
        {isMoved && (
          <Button aria-disabled={change.isPending} onClick={() => change.isPending || change.mutate(wanted)}>
            {fillIn(t.move, { hour: hourOf(wanted) })}
          </Button>
        )}
        <Button variant="link" className="text-[13px]" onClick={() => setAsking(true)}>
          {t.callOff}
        </Button>
      </p>
      {change.isError && (
        <p role="alert" className="text-[13px] text-seal">
          {t.notChanged}
        </p>
      )}
    </section>
  );
}
