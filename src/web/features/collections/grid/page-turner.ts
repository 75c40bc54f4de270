import type { After } from '../../../lib/time/after.ts';

/** After a change of page the grid is dimmed and takes no other for this long (GRID-6). */
export const PAGE_LOCK_MS = 300;

interface PageTurnerOptions {
  readonly after: After;
  readonly onPage: (page: number) => void;
  readonly onLock: (isLocked: boolean) => void;
}

/** Turns pages one at a time: the new one stands at once, and while it comes up out of the dim nothing else turns. */
export function createPageTurner({ after, onPage, onLock }: PageTurnerOptions) {
  let cancel: (() => void) | undefined;
  return {
    /** Returns false for a turn that is not made: the same page, or too soon after the last turn. */
    turn(from: number, to: number): boolean {
      if (cancel !== undefined || from === to) return false;
      onPage(to);
      onLock(true);
      cancel = after(PAGE_LOCK_MS, () => {
        cancel = undefined;
        onLock(false);
      });
      return true;
    },

    stop(): void {
      cancel?.();
      cancel = undefined;
    },
  };
}
