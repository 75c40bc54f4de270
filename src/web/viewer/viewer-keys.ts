export type KeyIntent = 'next' | 'previous' | 'close';

/** What of a keyboard event counts here. */
export interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly defaultPrevented: boolean;
}

/** The element the key was meant for. */
export interface KeyTarget {
  readonly tagName: string;
  readonly isContentEditable?: boolean;
}

const TEXT_INPUTS = new Set(['INPUT', 'TEXTAREA', 'SELECT']);
const PRESSED_BY_SPACE = new Set(['BUTTON', 'A', 'SUMMARY']);

/** Where keys belong to what is being written (VIEW-7). */
export function isTextInput(target: KeyTarget | null): boolean {
  return target !== null && (TEXT_INPUTS.has(target.tagName) || target.isContentEditable === true);
}

/**
 * VIEW-7: left arrow previous, right arrow or space next, Escape closes; all ignored inside text inputs.
 * A space on a focused button presses that button, and with a modifier the keys are the browser's own
 * (Alt and left is Back).
 */
export function keyIntent(press: KeyPress, target: KeyTarget | null): KeyIntent | undefined {
  if (press.defaultPrevented || isTextInput(target)) return undefined;
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return undefined;
  switch (press.key) {
    case 'ArrowRight':
      return 'next';
    case 'ArrowLeft':
      return 'previous';
    case 'Escape':
      return 'close';
    case ' ':
      return target !== null && PRESSED_BY_SPACE.has(target.tagName) ? undefined : 'next';
    default:
      return undefined;
  }
}
