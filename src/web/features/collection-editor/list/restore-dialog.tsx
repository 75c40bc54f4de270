import { type FormEvent, useId, useState } from 'react';
import { type DateString, isDateString, longDate } from '../../../../shared/dates.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { nextFreeDay } from '../day-form.ts';
import { deletedTexts } from './texts.ts';
import { type DeletedDate, useRestoreDay } from './use-restore-day.ts';

interface RestoreDialogProps {
  day: DeletedDate;
  /** The dates that have a collection. */
  published: ReadonlySet<DateString>;
  onClose: () => void;
}

/** Asks for another date, because the original one has another collection by now (COL-9). */
export function RestoreDialog({ day, published, onClose }: RestoreDialogProps) {
  const t = useTexts(deletedTexts);
  const language = useLanguage();
  const form = useId();
  const [date, setDate] = useState(() => nextFreeDay(day.date, published));
  const [refused, setRefused] = useState<string>();
  const restore = useRestoreDay({ onTaken: () => setRefused(date) });
  const isTaken = published.has(date) || refused === date;
  const missing = isDateString(date) ? undefined : t.dateMissing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (restore.isPending || !isDateString(date) || isTaken) return;
    restore.mutate({ day, date }, { onSuccess: onClose });
  };
  return (
    <Dialog
      variant="form"
      title={t.takenTitle}
      onClose={onClose}
      footer={
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="seal" type="submit" form={form} aria-disabled={restore.isPending || isTaken}>
            {restore.isPending ? t.restoring : t.restoreTo}
          </Button>
        </div>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="space-y-6">
        <p className="text-soft">{fillIn(t.takenText, { date: longDate(day.date, language) })}</p>
        <TextField
          type="date"
          required
          label={t.date}
          value={date}
          error={isTaken ? t.dateTaken : missing}
          onChange={({ currentTarget }) => setDate(currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
