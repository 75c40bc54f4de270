import { isTextInput, type KeyTarget } from '../lib/forms/text-input.ts';

export type KeyIntent =
  | 'next'
  | 'previous'
  | 'close'
  | 'fullscreen'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomReset'
  | 'panLeft'
  | 'panRight'
  | 'panUp'
  | 'panDown';

/** What of a keyboard event counts here. */
export interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly defaultPrevented: boolean;
}

const ZOOM_KEYS = new Map<string, KeyIntent>([
  ['+', 'zoomIn'],
  // The same key without Shift, on most layouts.
  ['=', 'zoomIn'],
  ['-', 'zoomOut'],
  ['0', 'zoomReset'],
]);
/** The photo moves against the arrow: the arrow says where to look. */
const PAN_KEYS = new Map<string, KeyIntent>([
  ['ArrowLeft', 'panRight'],
  ['ArrowRight', 'panLeft'],
  ['ArrowUp', 'panDown'],
  ['ArrowDown', 'panUp'],
]);
const PRESSED_BY_SPACE = new Set(['BUTTON', 'A', 'SUMMARY']);

/**
 * VIEW-7: left arrow previous, right arrow or space next, Escape closes; all ignored inside text inputs.
 * VIEW-9: `+`, `-` and `0` zoom, on whatever key a layout has them; Shift and an arrow do what dragging does.
 * A space on a focused button presses that button, and with a modifier the keys are the browser's own
 * (Alt and left is Back).
 */
export function keyIntent(press: KeyPress, target: KeyTarget | null): KeyIntent | undefined {
  if (press.defaultPrevented || isTextInput(target)) return undefined;
  if (press.altKey || press.ctrlKey || press.metaKey) return undefined;
  const zoom = ZOOM_KEYS.get(press.key);
  if (zoom) return zoom;
  if (press.shiftKey) return PAN_KEYS.get(press.key);
  switch (press.key) {
    case 'ArrowRight':
      return 'next';
    case 'ArrowLeft':
      return 'previous';
    case 'f':
    case 'F':
      return 'fullscreen';
    case 'Escape':
      return 'close';
    case ' ':
      return target !== null && PRESSED_BY_SPACE.has(target.tagName) ? undefined : 'next';
    default:
      return undefined;
  }
}
