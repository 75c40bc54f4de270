export interface KeyTarget {
  readonly tagName: string;
  readonly isContentEditable?: boolean;
}

const TEXT_INPUTS = new Set(['INPUT', 'TEXTAREA', 'SELECT']);

/** True where key presses belong to text input (VIEW-7, SHUF-1). */
export function isTextInput(target: KeyTarget | null): boolean {
  return target !== null && (TEXT_INPUTS.has(target.tagName) || target.isContentEditable === true);
}
