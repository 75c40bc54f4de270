import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type After, afterInBrowser } from '../../../lib/time/after.ts';
import { clampPage, pageCountOf } from './grid-layout.ts';

interface GridPagesOptions {
  photoCount: number;
  perPage: number;
  grid: RefObject<HTMLElement | null>;
}

interface GridPages {
  readonly page: number;
  readonly pageCount: number;
  /** Index of the page's first photo. */
  readonly first: number;
  /** True for 300 ms after a turn (GRID-6). */
  readonly isLocked: boolean;
  readonly turnTo: (page: number) => void;
}

/** The current page of the grid (GRID-2, GRID-3, GRID-6). */
export function useGridPages({ photoCount, perPage, grid }: GridPagesOptions): GridPages {
  // Stores the first photo's index instead of the page number, so that this photo stays shown if `perPage` changes.
  const [first, setFirst] = useState(0);
  const [isLocked, setIsLocked] = useState(false);
  const focusWasInside = useRef(false);
  const turner = useRef<ReturnType<typeof createPageTurner>>(undefined);
  const pageCount = pageCountOf(photoCount, perPage);
  const page = clampPage(Math.floor(first / perPage), pageCount);

  useEffect(() => {
    const created = createPageTurner({ after: afterInBrowser, onPage: setFirst, onLock: setIsLocked });
    turner.current = created;
    return () => created.stop();
  }, []);

  // A turn removes the focused photo, so the grid takes the focus and Tab leads to its first photo.
  useLayoutEffect(() => {
    if (!focusWasInside.current) return;
    focusWasInside.current = false;
    grid.current?.focus({ preventScroll: true });
  });

  return {
    page,
    pageCount,
    first: page * perPage,
    isLocked,
    turnTo(wanted) {
      const to = clampPage(wanted, pageCount);
      focusWasInside.current = grid.current?.contains(document.activeElement) ?? false;
      if (!turner.current?.turn(page * perPage, to * perPage)) focusWasInside.current = false;
    },
  };
}

/** After a change of page the grid is dimmed and ignores other changes for this long (GRID-6). */
const PAGE_LOCK_MS = 300;

interface PageTurnerOptions {
  readonly after: After;
  readonly onPage: (page: number) => void;
  readonly onLock: (isLocked: boolean) => void;
}

/** Turns pages one at a time: renders the new page at once and ignores other turns while it fades in. */
export function createPageTurner({ after, onPage, onLock }: PageTurnerOptions) {
  let cancel: (() => void) | undefined;
  return {
    /** Returns false if nothing turns: the page is already shown, or the last turn was less than 300 ms ago. */
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
