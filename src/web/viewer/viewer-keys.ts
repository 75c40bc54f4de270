import { isTextInput, type KeyTarget } from '../lib/text-input.ts';

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

const PRESSED_BY_SPACE = new Set(['BUTTON', 'A', 'SUMMARY']);

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
