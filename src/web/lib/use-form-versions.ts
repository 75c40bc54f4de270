import { useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { hasReason } from './call.ts';
import { conflictsOf, rebased } from './form-changes.ts';

/** A form with its stored version and a version saved meanwhile (API-5). The form's default values are its base. */
export function useFormVersions<Form extends FieldValues>(
  form: Pick<UseFormReturn<Form>, 'getValues' | 'reset' | 'formState'>,
) {
  const [other, setOther] = useState<Form>();
  const base = () => form.formState.defaultValues as Form;
  const settle = (winner: 'mine' | 'other', now = other) => {
    if (now === undefined) return;
    const merged = rebased(form.getValues(), { base: base(), other: now, winner });
    form.reset(now as DefaultValues<Form> & Form);
    form.reset(merged, { keepDefaultValues: true });
    setOther(undefined);
  };
  return {
    base,
    conflicts: other ? conflictsOf(form.getValues(), base(), other) : [],
    /** False if both sides' changes could be merged. */
    offer(now: Form): boolean {
      const contradicts = conflictsOf(form.getValues(), base(), now).length > 0;
      if (contradicts) setOther(now);
      else settle('mine', now);
      return contradicts;
    },
    settle,
  };
}

/** The error of a save when another tab saved the same fields. */
export function isStale(error: unknown): boolean {
  return hasReason(error, 'changed_elsewhere');
}
