import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { dayPath } from '../../../../../shared/days.ts';
import { MAX_TITLE_LENGTH } from '../../../../../shared/limits.ts';
import type { Opening } from '../../../../../shared/openings.ts';
import { updateCollection } from '../../../../../shared/owner-collections.ts';
import { call } from '../../../../lib/call.ts';
import { joinSentences } from '../../../../lib/sentences.ts';
import { fillIn, useLanguage, useTexts } from '../../../../lib/texts.ts';
import { Button } from '../../../../ui/button.tsx';
import { ChoiceBar } from '../../../../ui/choice-bar.tsx';
import { TextArea } from '../../../../ui/form/text-field.tsx';
import { daysKey, openingsQuery } from '../../collection-queries.ts';
import { isBeforeItsDate, type OpeningState } from '../opening-state.ts';
import { reportQuery } from '../report-query.ts';
import { openingTexts } from '../texts.ts';
import { stageTexts } from './stage-texts.ts';

export const callOffKey = ['call-off-opening'];

export interface StageHourProps {
  opening: Opening;
  state: OpeningState;
  visitors: number;
  /** How many browsers asked for a reminder. */
  reminders: number;
}

interface StageCallOffProps extends StageHourProps {
  onClose: () => void;
}

/** Calls off the opening: asks what waiting visitors will read and whether the photos will be shown (OPEN-7). */
export function StageCallOff({ opening, state, visitors, reminders, onClose }: StageCallOffProps) {
  const t = useTexts({ ...openingTexts, ...stageTexts });
  const language = useLanguage();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { date, opensAt } = opening;
  const isBefore = isBeforeItsDate(opening, state);
  const [afterwards, setAfterwards] = useState<'show' | 'keep'>('show');
  /** If undefined or blank, each visitor reads the gallery's sentence in their language. */
  const [ownText, setOwnText] = useState<string>();
  const defaultText = afterwards === 'keep' ? t.staysUnrevealed : isBefore ? t.noOpening : t.calledOff;
  const callOff = useMutation({
    mutationKey: callOffKey,
    // A called-off opening has no report, so a running request for the report would fail.
    onMutate: () => client.cancelQueries(reportQuery(date)),
    mutationFn: () => {
      const words = ownText?.trim() ? { words: { en: '', ja: '', [language]: ownText } } : {};
      const calledOff = { ...words, staysUnrevealed: afterwards === 'keep' };
      const body = { opensAt: null, calledOff, before: { opensAt } };
      return call(updateCollection, { params: { date }, body });
    },
    onSuccess: async () => {
      // The stage no longer exists, so the owner goes to the page where the photos appear, at once or at midnight.
      if (afterwards === 'show') navigate(isBefore ? '/' : dayPath(date));
      await Promise.all([
        client.invalidateQueries({ queryKey: openingsQuery().queryKey }),
        client.invalidateQueries({ queryKey: daysKey }),
      ]);
    },
  });
  return (
    <section className="stage-hour" aria-label={t.callOffQuestion}>
      <h2>{t.callOffQuestion}</h2>
      {(visitors > 0 || reminders > 0) && (
        <p className="text-[13px] text-soft">
          {joinSentences(language, [
            visitors > 0 && fillIn(t.waiting, { count: visitors }),
            reminders > 0 && fillIn(t.askedReminder, { count: reminders }),
          ])}
        </p>
      )}
      <TextArea
        rows={1}
        label={t.whatTheyRead}
        value={ownText ?? defaultText}
        maxLength={MAX_TITLE_LENGTH}
        onChange={({ target }) => setOwnText(target.value)}
      />
      <div className="flex">
        <ChoiceBar
          legend={t.afterCallingOff}
          choices={
            [
              ['show', isBefore ? t.showAtMidnight : t.showNow],
              ['keep', t.keepUnrevealed],
            ] as const
          }
          chosen={afterwards}
          onChoose={setAfterwards}
        />
      </div>
      <p className="stage-acts">
        <Button
          variant="seal"
          aria-disabled={callOff.isPending}
          onClick={() => callOff.isPending || callOff.mutate()}
        >
          {t.callOff}
        </Button>
        <Button variant="link" onClick={onClose}>
          {t.keepHour}
        </Button>
      </p>
      {callOff.isError && (
        <p role="alert" className="text-[13px] text-seal">
          {t.notCalledOff}
        </p>
      )}
    </section>
  );
}
