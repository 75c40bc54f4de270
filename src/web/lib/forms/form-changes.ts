/** A form's values: texts, switches, and groups of them. */
type Values = { [key: string]: unknown };

/** A field that this form and another tab changed to different values. */
export interface FieldConflict {
  /** The field's path, such as `about.en`. */
  path: string;
  mine: unknown;
  other: unknown;
}

/**
 * A form's changes, and the values of the same fields in `base`. The server compares the latter with the stored
 * values, so that a save does not overwrite changes that the owner has not seen (API-5).
 */
export function changesOf<Form extends object>(form: Form, base: Form): { changes: object; before: object } {
  const paths = touchedPaths(form as Values, base as Values);
  return { changes: pick(form as Values, paths), before: pick(base as Values, paths) };
}

export function conflictsOf<Form extends object>(form: Form, base: Form, other: Form): FieldConflict[] {
  return touchedPaths(form as Values, base as Values).flatMap((path) => {
    const [mine, before, now] = [form, base, other].map((values) => valueAt(values as Values, path));
    return now === before || now === mine ? [] : [{ path, mine, other: now }];
  });
}

/** The form rebased on another version: the changes of both sides, and in conflicts the winner's values. */
export function rebase<Form extends object>(
  form: Form,
  { base, other, winner }: { base: Form; other: Form; winner: 'mine' | 'other' },
): Form {
  const result = structuredClone(other) as Values;
  const lost = new Set(winner === 'other' ? conflictsOf(form, base, other).map(({ path }) => path) : []);
  for (const path of touchedPaths(form as Values, base as Values)) {
    if (!lost.has(path)) setAt(result, path, valueAt(form as Values, path));
  }
  return result as Form;
}

function touchedPaths(values: Values, base: Values, prefix = ''): string[] {
  return Object.keys(values).flatMap((key) => {
    const [value, before] = [values[key], base[key]];
    if (isGroup(value) && isGroup(before)) return touchedPaths(value, before, `${prefix}${key}.`);
    return value === before ? [] : [`${prefix}${key}`];
  });
}

function pick(values: Values, paths: readonly string[]): object {
  const picked: Values = {};
  for (const path of paths) setAt(picked, path, valueAt(values, path));
  return picked;
}

function valueAt(values: Values, path: string): unknown {
  return path.split('.').reduce<unknown>((group, key) => (isGroup(group) ? group[key] : undefined), values);
}

function setAt(values: Values, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let group = values;
  for (const key of keys) {
    const inner = isGroup(group[key]) ? group[key] : {};
    group[key] = inner;
    group = inner;
  }
  group[last] = value;
}

function isGroup(value: unknown): value is Values {
  return typeof value === 'object' && value !== null;
}
