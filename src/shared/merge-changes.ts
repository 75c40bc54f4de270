import { AppError } from './errors.ts';

export type Changes<Values> = { [Key in keyof Values]?: Values[Key] | undefined };

/**
 * Three-way merge of flat values. `changes` holds what one tab wants, `before` what it saw, `now` what is stored. A
 * value the tab did not change stays as stored; a value both sides changed differently is a conflict.
 */
export function mergeChanges<Values extends object>(
  now: Values,
  changes: Changes<Values>,
  before: Changes<Values> = {},
): { merged: Values; conflicts: (keyof Values)[] } {
  const merged = { ...now };
  const conflicts: (keyof Values)[] = [];
  for (const key of Object.keys(changes) as (keyof Values)[]) {
    const wanted = changes[key];
    if (wanted === undefined || wanted === now[key] || wanted === before[key]) continue;
    if (before[key] !== undefined && before[key] !== now[key]) conflicts.push(key);
    else merged[key] = wanted as Values[typeof key];
  }
  return { merged, conflicts };
}

/** Merges if nothing conflicts. @throws AppError `changed_elsewhere` with the names of the conflicting fields */
export function mergeOrRefuse<Values extends object>(
  now: Values,
  changes: Changes<Values>,
  before: Changes<Values> | undefined,
): Values {
  const { merged, conflicts } = mergeChanges(now, changes, before);
  if (conflicts.length === 0) return merged;
  throw new AppError('changed_elsewhere', `Changed elsewhere in the meantime: ${conflicts.join(', ')}`);
}
