import { isTextInput, type KeyTarget } from '../../lib/forms/text-input.ts';

const STORAGE_KEY = 'gomai.single-keys';

/** A key pressed longer ago is ignored, because the visitor does something else by then. */
const MAX_KEY_AGE_MS = 5000;

/** A choice that the browser could not store. */
let unstored: boolean | undefined;

/**
 * Whether a letter, digit or sign alone is a shortcut (WCAG 2.1.4); on by default, remembered by this browser, or
 * without storage until the page is left.
 */
export function hasSingleKeys(storage = () => localStorage): boolean {
  if (unstored !== undefined) return unstored;
  try {
    return storage().getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleKeys(on: boolean, storage = () => localStorage): void {
  try {
    if (on) storage().removeItem(STORAGE_KEY);
    else storage().setItem(STORAGE_KEY, 'off');
    unstored = undefined;
  } catch {
    unstored = on;
  }
}

interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** True for a printable key without a modifier, outside of text inputs and lists. Space presses buttons. */
export function isSingleKey(press: KeyPress, target: (KeyTarget & Partial<Element>) | null): boolean {
  if ([...press.key].length !== 1 || press.key === ' ') return false;
  if (press.altKey || press.ctrlKey || press.metaKey || isTextInput(target)) return false;
  return !target?.closest?.('[role=menu], [role=listbox], [role=combobox]');
}

/**
 * Shows the list of shortcuts on `?`. While single keys are switched off, none reaches the page.
 *
 * @param lastKey the last key pressed before this call: a recent `?` counts too
 */
export function watchSingleKeys(onList: () => void, lastKey?: KeyboardEvent): void {
  const onKey = (event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (!isSingleKey(event, target)) return;
    if (!hasSingleKeys()) event.stopImmediatePropagation();
    else if (event.key === '?') onList();
  };
  if (lastKey && performance.now() - lastKey.timeStamp < MAX_KEY_AGE_MS) onKey(lastKey);
  // Captured before the other listeners for these keys, which are in different parts of the page.
  addEventListener('keydown', onKey, { capture: true });
}
