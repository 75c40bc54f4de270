import { isTextInput, type KeyTarget } from '../../lib/forms/text-input.ts';

const STORAGE_KEY = 'gomai.single-keys';

/** A key pressed longer ago, before this code was loaded, is ignored: the visitor no longer expects a reaction. */
const MAX_KEY_AGE_MS = 5000;

/** A choice that the browser could not store. */
let unstored: boolean | undefined;

/**
 * Whether a letter, digit or sign alone is a shortcut (WCAG 2.1.4). On by default. The browser stores the choice; if
 * it cannot, the page remembers it.
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

/**
 * True for a printable key without Alt, Ctrl or Meta, outside text inputs, menus and lists; false for Space, which
 * presses buttons.
 */
export function isSingleKey(press: KeyPress, target: (KeyTarget & Partial<Element>) | null): boolean {
  if ([...press.key].length !== 1 || press.key === ' ') return false;
  if (press.altKey || press.ctrlKey || press.metaKey || isTextInput(target)) return false;
  return !target?.closest?.('[role=menu], [role=listbox], [role=combobox]');
}

/**
 * Calls `onList` on `?`. While single keys are switched off, they do nothing, `?` included.
 *
 * @param lastKey the last key pressed before this code was loaded, handled if it is recent
 */
export function watchSingleKeys(onList: () => void, lastKey?: KeyboardEvent): void {
  const onKey = (event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (!isSingleKey(event, target)) return;
    if (!hasSingleKeys()) event.stopImmediatePropagation();
    else if (event.key === '?') onList();
  };
  if (lastKey && performance.now() - lastKey.timeStamp < MAX_KEY_AGE_MS) onKey(lastKey);
  // Captured, so that this listener runs before those of the shortcuts.
  addEventListener('keydown', onKey, { capture: true });
}
