import { type FieldErrors, type Resolver, useFieldArray, useForm } from 'react-hook-form';
import type { Collection } from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';
import { useTexts } from '../../lib/texts.ts';
import { type DayForm, dayFormOf, emptyDay } from './day-form.ts';
import { checkDay } from './saving/check-day.ts';
import { editorTexts } from './texts.ts';

interface DayFormOptions {
  collection: Collection | undefined;
  date: DateString;
  draft: DayForm | undefined;
}

/** The form of one day: its values, its five movable places, and the check before it is saved (COL-4). */
export function useDayForm({ collection, date, draft }: DayFormOptions) {
  const t = useTexts(editorTexts);
  const resolver: Resolver<DayForm> = (values) => {
    const problems = checkDay(values);
    if (problems === undefined) return { values, errors: {} };
    const errors: FieldErrors<DayForm> = {};
    if (problems.date) errors.date = { type: 'required', message: t.dateMissing };
    if (problems.photos.some(Boolean)) {
      errors.photos = problems.photos.map((problem) =>
        problem === undefined
          ? undefined
          : { url: { type: problem, ...(problem === 'notAnAddress' && { message: t.notAnAddress }) } },
      );
    }
    return { values: {}, errors };
  };
  const form = useForm<DayForm>({
    defaultValues: draft ?? (collection ? dayFormOf(collection) : emptyDay(date)),
    resolver,
  });
  const { fields, move } = useFieldArray({ control: form.control, name: 'photos' });
  return { ...form, ids: fields.map(({ id }) => id), move };
}
