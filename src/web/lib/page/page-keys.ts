import { hasOtherMeaning, isEnlarged } from './page-swipe.ts';

interface KeyPress {
  readonly key: string;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly defaultPrevented: boolean;
  readonly target: EventTarget | null;
}

/** How many pages a key turns: −1, 0 or 1 (GAL-2). While the page is pinch-zoomed, arrow keys scroll it. */
export function pageStep(press: KeyPress): number {
  if (press.defaultPrevented || press.metaKey || press.ctrlKey || press.altKey || press.shiftKey) return 0;
  if (hasOtherMeaning(press.target) || isEnlarged()) return 0;
  return press.key === 'ArrowRight' ? 1 : press.key === 'ArrowLeft' ? -1 : 0;
}
