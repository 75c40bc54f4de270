import { useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { hasReason } from '../call.ts';
import { conflictsOf, rebase } from './form-changes.ts';

/** What a save sends: a form's values, and the version they are based on. */
export interface Revision<Form> {
  values: Form;
  base: Form;
  /** True for the retry after a merge; if it is refused too, there is no further retry. */
  isMerged?: boolean | undefined;
}

interface FormVersionsOptions {
  /** The fields belong together, like an e-mail address and its password: they are never merged from two sides. */
  isWhole?: boolean;
}

/**
 * Remembers the version that a form is based on (its default values). If a save is refused because another tab has
 * saved meanwhile, merges both versions or lists the conflicts (API-5).
 */
export function useFormVersions<Form extends FieldValues>(
  form: Pick<UseFormReturn<Form>, 'getValues' | 'reset' | 'formState'>,
  { isWhole = false }: FormVersionsOptions = {},
) {
  const [other, setOther] = useState<Form>();
  const base = () => form.formState.defaultValues as Form;
  // With `isWhole` every field counts as changed, because it is compared with an empty form.
  const compared = () => (isWhole ? ({} as Form) : base());
  const conflictsWith = (now: Form) => conflictsOf(form.getValues(), compared(), now);
  /** Fills the form with `values`; fields that differ from `now` count as unsaved. */
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
    /** Call it after a save: what was typed since the save was sent stays in the form, unsaved. */
    accept(now: Form, sent: Form) {
      setOther(undefined);
      resetTo(now, rebase(form.getValues(), { base: sent, other: now, winner: 'mine' }));
    },
    /** Merges both sides' changes, preferring the winner's. Returns what to save; undefined without a conflict. */
    settle: (winner: 'mine' | 'other') => other && merge(winner, other),
    /**
     * Call it after a refused save: if both sides changed the same field, shows the conflict; else merges and saves
     * again, once. Returns false if the save has failed for good.
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

/** True if the save was refused because another tab or device has saved meanwhile. */
export function isStale(error: unknown): boolean {
  return hasReason(error, 'changed_elsewhere');
}
