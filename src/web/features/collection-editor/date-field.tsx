import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type DateString, isDateString } from '../../../shared/dates.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { DayForm } from './day-form.ts';
import { editorTexts } from './texts.ts';

interface DateFieldProps {
  form: Pick<UseFormReturn<DayForm>, 'control' | 'register' | 'setValue' | 'formState' | 'clearErrors'>;
  today: DateString;
  published: ReadonlySet<DateString>;
  /** The date on which the photos were taken, if it was proposed. */
  proposal: DateString | undefined;
  /** Called when the owner chooses a date; the photos then no longer propose one. */
  onChosen: () => void;
  onOpenDay: (date: DateString) => void;
  /** True if the photos stay unrevealed even when the date has come. */
  staysUnrevealed: boolean;
}

/** The date, with a note if it was proposed by the photos, is in the future or is taken (COL-6, COL-7). */
export function DateField({
  form,
  today,
  published,
  proposal,
  onChosen,
  onOpenDay,
  staysUnrevealed,
}: DateFieldProps) {
  const t = useTexts(editorTexts);
  const [date, opensAt] = useWatch({ control: form.control, name: ['date', 'opensAt'] });
  const error = form.formState.errors.date?.message;
  const chooseToday = () => {
    onChosen();
    form.clearErrors('date');
    form.setValue('date', today, { shouldDirty: true });
  };
  const taken = published.has(date) && (
    <>
      {error ?? t.dateTaken}{' '}
      <Button variant="link" onClick={() => onOpenDay(date)}>
        {t.openThatDay}
      </Button>
    </>
  );
  const hint =
    isDateString(date) && date > today && opensAt === '' && !staysUnrevealed ? (
      t.scheduled
    ) : date === proposal && date !== today ? (
      <>
        {t.proposed}{' '}
        {!published.has(today) && (
          <Button variant="link" onClick={chooseToday}>
            {t.useToday}
          </Button>
        )}
      </>
    ) : undefined;
  return (
    <TextField
      {...form.register('date', { onChange: onChosen })}
      type="date"
      required
      label={t.date}
      error={taken || error}
      hint={!taken && error === undefined && hint}
    />
  );
}
