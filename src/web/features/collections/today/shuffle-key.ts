import { isTextInput, type KeyTarget } from '../../../lib/forms/text-input.ts';

/** What of a keyboard event counts here. */
interface KeyPress {
  readonly key: string;
  readonly repeat: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly defaultPrevented: boolean;
}

/** SHUF-1: S, unless something is being written. With a modifier the key is the browser's (Ctrl+S saves the page). */
export function isShuffleKey(press: KeyPress, target: KeyTarget | null): boolean {
  if (press.defaultPrevented || press.repeat || isTextInput(target)) return false;
  if (press.altKey || press.ctrlKey || press.metaKey) return false;
  return press.key.toLowerCase() === 's';
}
