export interface KeyTarget {
  readonly tagName: string;
  readonly isContentEditable?: boolean;
}

const TEXT_INPUTS = new Set(['INPUT', 'TEXTAREA', 'SELECT']);

/** True in a form field or an editable text, where key presses are no shortcuts (VIEW-7, SHUF-1). */
export function isTextInput(target: KeyTarget | null): boolean {
  return target !== null && (TEXT_INPUTS.has(target.tagName) || target.isContentEditable === true);
}
