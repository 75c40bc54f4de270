import { useLayoutEffect } from 'react';
import { guardClicks } from './click-guard.ts';

/** For every dialog: a press meant for it while it closes does not reach the page beneath (UI-1). */
export function useClickGuard(): void {
  // Not a passive effect: those are cleaned up after the page beneath can be pressed.
  useLayoutEffect(guardClicks, []);
}
