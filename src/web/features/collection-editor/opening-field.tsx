import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { isDateString } from '../../../shared/dates.ts';
import {
  MAX_STROKE_SECONDS,
  MIN_STROKE_SECONDS,
  USUAL_STROKE_SECONDS,
} from '../../../shared/opening-plan.ts';
import { type OwnCollection, staysUnrevealed, updateCollection } from '../../../shared/owner-collections.ts';
import { call } from '../../lib/call.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { useTimeZone, wallTime } from '../../lib/time/zoned-time.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceBar } from '../../ui/choice-bar.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { DayForm } from './day-form.ts';
import { hasPassed, hourOf, momentOf, openingOnDate } from './opening-hour.ts';
import { editorTexts } from './texts.ts';

/** What a preview of an opening shows. */
export interface PreviewedDay {
  date: string;
  photoUrls: string[];
  /** ISO moment. */
  opensAt: string;
  strokeSeconds: number;
}

export type RenderPreview = (day: PreviewedDay, onClose: () => void) => ReactNode;

interface OpeningFieldProps {
  form: Pick<UseFormReturn<DayForm>, 'control' | 'register' | 'setValue' | 'getValues' | 'formState'>;
  renderPreview: RenderPreview;
  /** Says what an empty hour field means, in place of the usual hint. */
  hint?: string;
  /** The stored day. */
  collection: OwnCollection | undefined;
}

/** The day as stored now. `day` may be older: from a draft, or from before the owner pressed “Show the five”. */
export function storedDay(
  collections: readonly OwnCollection[] | undefined,
  day: OwnCollection | undefined,
): OwnCollection | undefined {
  return collections?.find(({ id }) => id === day?.id) ?? day;
}

/** When a day opens, in the site's time zone, and how its photos are revealed (OPEN-1). */
export function OpeningField({ form, renderPreview, hint, collection }: OpeningFieldProps) {
  const t = useTexts(editorTexts);
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { control, register, setValue } = form;
  const [opensAt, date, strokeSeconds, reveals] = useWatch({
    control,
    name: ['opensAt', 'date', 'strokeSeconds', 'reveals'],
  });
  const hour = timeZone && opensAt ? hourOf(opensAt, timeZone) : '';

  useEffect(() => {
    if (!timeZone || !isDateString(date)) return;
    const entered = { opensAt, strokeSeconds, reveals };
    const onDate = openingOnDate(entered, { date, timeZone, stored: collection, now: Date.now() });
    for (const field of ['opensAt', 'strokeSeconds', 'reveals'] as const) {
      if (onDate[field] !== entered[field]) setValue(field, onDate[field], { shouldDirty: true });
    }
  });

  // The time zone is unknown until the settings are loaded.
  if (timeZone === undefined) return null;
  if (collection?.opensAt && hasPassed(collection.opensAt, Date.now())) {
    const time = wallTime(collection.opensAt, language, timeZone);
    return <p className="hint">{fillIn(t.openingBegun, { time })}</p>;
  }
  const isPast = hasPassed(opensAt, Date.now());
  return (
    <>
      {collection && staysUnrevealed(collection) && <StaysUnrevealed {...collection} />}
      <TextField
        type="time"
        label={t.openingHour}
        hint={!isPast && !staysUnrevealed(collection) && (hint ?? t.openingHint)}
        error={isPast && t.openingPassed}
        value={hour}
        onChange={({ target: { value } }) =>
          setValue('opensAt', value && isDateString(date) ? momentOf(date, value, timeZone) : '', {
            shouldDirty: true,
          })
        }
      />
      {opensAt !== '' && (
        <>
          <label className="grid">
            <span className="flex justify-between gap-4 text-[12px] leading-5 text-soft">
              {t.strokeSeconds}
              <output className="tabular-nums">{strokeSeconds}</output>
            </span>
            <input
              {...register('strokeSeconds')}
              type="range"
              min={MIN_STROKE_SECONDS}
              max={MAX_STROKE_SECONDS}
              className="h-11 w-full accent-ink md:pointer-fine:h-8"
            />
          </label>
          <div className="flex">
            <ChoiceBar
              legend={t.reveals}
              choices={
                [
                  ['clock', t.byClock],
                  ['hand', t.byHand],
                ] as const
              }
              chosen={reveals}
              onChoose={(value) => setValue('reveals', value, { shouldDirty: true })}
            />
          </div>
          <PreviewButton form={form} renderPreview={renderPreview} />
        </>
      )}
    </>
  );
}

/** For a called-off opening whose photos stay unrevealed: the button that shows them (OPEN-7). */
function StaysUnrevealed({ id, date }: Pick<OwnCollection, 'id' | 'date'>) {
  const t = useTexts(editorTexts);
  const client = useQueryClient();
  const show = useMutation({
    mutationFn: () => call(updateCollection, { params: { date }, body: { calledOff: null, before: { id } } }),
    onSuccess: () =>
      Promise.all([['collections'], ['openings']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  return (
    <div className="grid justify-items-start gap-3">
      <p className="hint">{t.keptUnrevealed}</p>
      <Button aria-disabled={show.isPending} onClick={() => show.isPending || show.mutate()}>
        {t.showTheFive}
      </Button>
      {show.isError && (
        <p role="alert" className="text-[13px] text-seal">
          {t.notShown}
        </p>
      )}
    </div>
  );
}

function PreviewButton({
  form: { control, getValues },
  renderPreview,
}: Pick<OpeningFieldProps, 'form' | 'renderPreview'>) {
  const t = useTexts(editorTexts);
  const [previewed, setPreviewed] = useState<PreviewedDay>();
  const photos = useWatch({ control, name: 'photos' });
  const isComplete = photos.every(({ url }) => url.trim() !== '');
  const open = () => {
    const { date, opensAt, strokeSeconds } = getValues();
    setPreviewed({
      ...{ date, opensAt, photoUrls: photos.map(({ url }) => url) },
      strokeSeconds: strokeSecondsOf(strokeSeconds),
    });
  };
  return (
    <>
      <Button onClick={open} disabled={!isComplete}>
        {t.previewOpening}
      </Button>
      {previewed && renderPreview(previewed, () => setPreviewed(undefined))}
    </>
  );
}

/** The entered seconds between two photos, or the usual number if the entry is not within the limits. */
function strokeSecondsOf(entered: unknown): number {
  const seconds = Number(entered);
  return seconds >= MIN_STROKE_SECONDS && seconds <= MAX_STROKE_SECONDS ? seconds : USUAL_STROKE_SECONDS;
}
