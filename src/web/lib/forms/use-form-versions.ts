import { useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { hasReason } from '../call.ts';
import { conflictsOf, rebase } from './form-changes.ts';

/** What a save sends: a form's values, and the version they are based on. */
export interface Revision<Form> {
  values: Form;
  base: Form;
  /** The save was repeated after a merge; it is not repeated again. */
  isMerged?: boolean | undefined;
}

interface FormVersionsOptions {
  /** The fields belong together, like an e-mail address and its password: they are never merged from two sides. */
  isWhole?: boolean;
}

/** A form, the version it is based on (its default values), and a version that was saved meanwhile (API-5). */
export function useFormVersions<Form extends FieldValues>(
  form: Pick<UseFormReturn<Form>, 'getValues' | 'reset' | 'formState'>,
  { isWhole = false }: FormVersionsOptions = {},
) {
  const [other, setOther] = useState<Form>();
  const base = () => form.formState.defaultValues as Form;
  // If compared with an empty form, every field counts as changed.
  const compared = () => (isWhole ? ({} as Form) : base());
  const conflictsWith = (now: Form) => conflictsOf(form.getValues(), compared(), now);
  /** Shows `values`, unsaved where they differ from `now`. */
  const resetTo = (now: Form, values: Form) => {
    form.reset(now as DefaultValues<Form> & Form);
    form.reset(values, { keepDefaultValues: true });
  };
  const merge = (winner: 'mine' | 'other', now: Form): Revision<Form> => {
    const values = rebase(form.getValues(), { base: compared(), other: now, winner });
    resetTo(now, values);
    setOther(undefined);
    return { values, base: now };
  };
  return {
    base,
    conflicts: other ? conflictsWith(other) : [],
    /** After a save: input since it was sent stays in the form, unsaved. */
    accept(now: Form, sent: Form) {
      resetTo(now, rebase(form.getValues(), { base: sent, other: now, winner: 'mine' }));
    },
    /** Merges both sides' changes into the form, preferring the winner's; undefined without another version. */
    settle: (winner: 'mine' | 'other') => other && merge(winner, other),
    /**
     * After a refused save: if both sides changed the same field, shows the conflict; else merges and saves again,
     * once. False if the save has failed for good.
     */
    async resolve(
      error: unknown,
      { isMerged = false }: Pick<Revision<Form>, 'isMerged'>,
      { read, save }: { read: () => Promise<Form>; save: (revision: Revision<Form>) => void },
    ): Promise<boolean> {
      if (!isStale(error)) return false;
      const now = await read().catch(() => undefined);
      if (now === undefined) return false;
      const contradicts = conflictsWith(now).length > 0;
      if (contradicts) setOther(now);
      else if (isMerged) return false;
      else save({ ...merge('mine', now), isMerged: true });
      return true;
    },
  };
}

/** True if the save was refused because another tab saved the same fields. */
export function isStale(error: unknown): boolean {
  return hasReason(error, 'changed_elsewhere');
}
