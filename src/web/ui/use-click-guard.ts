import { useLayoutEffect } from 'react';
import { guardClicks } from './click-guard.ts';

/** For every dialog: a click meant for it while it closes does not reach the page beneath (UI-1). */
export function useClickGuard(): void {
  // A layout effect: passive ones are cleaned up after the page beneath can be clicked.
  useLayoutEffect(guardClicks, []);
}
