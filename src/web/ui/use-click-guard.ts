import { useLayoutEffect } from 'react';

/** For every dialog: a click meant for it while it closes does not reach the page beneath (UI-1). */
export function useClickGuard(): void {
  // A layout effect: passive ones are cleaned up after the page beneath can be clicked.
  useLayoutEffect(guardClicks, []);
}

/** How long after a dialog closed a click may still have been meant for it. */
export const GUARD_MS = 400;
/** The second click of a double click is this near the first. */
export const GUARD_RADIUS_PX = 32;

interface Press {
  clientX: number;
  clientY: number;
}

interface Closing {
  /** The last press while the dialog was open. */
  last: Press | undefined;
  closedMs: number;
}

/** Whether a click at `timeMs` belongs to a dialog that closed at `closedMs`, where `last` was the click before. */
export function isLeftover(press: Press, timeMs: number, { last, closedMs }: Closing): boolean {
  if (last === undefined || timeMs - closedMs > GUARD_MS) return false;
  return Math.hypot(press.clientX - last.clientX, press.clientY - last.clientY) <= GUARD_RADIUS_PX;
}

/** Decides for each event in turn after a dialog closed whether it is to be stopped. */
export function leftoverFilter(
  closed: Closing,
): (event: Press & { type: string }, timeMs: number) => boolean {
  // A press that began after the dialog closed and was stopped also loses its click, however long it is held. The press
  // that closed the dialog may still be held: its end is not stopped. A press elsewhere is meant for the page, and so is
  // each one after it.
  let isStopping = false;
  let isOver = false;
  return (event, timeMs) => {
    if (event.type === 'pointerdown') {
      isStopping = !isOver && isLeftover(event, timeMs, closed);
      isOver ||= !isStopping;
    }
    return isStopping;
  };
}

const EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'] as const;

let lastPress: Press | undefined;
const notePress = (event: PointerEvent) => {
  lastPress = event;
};

/**
 * Watches an open dialog. Call the returned function when it closes: the second click of a double click then stops at
 * the document instead of reaching the page.
 */
function guardClicks(): () => void {
  lastPress = undefined;
  document.addEventListener('pointerdown', notePress, true);
  return () => {
    document.removeEventListener('pointerdown', notePress, true);
    const closed = { last: lastPress, closedMs: performance.now() };
    if (closed.last !== undefined) stopLeftovers(closed);
  };
}

function stopLeftovers(closed: Closing): void {
  const isStopped = leftoverFilter(closed);
  const stop = (event: Event) => {
    if (!isStopped(event as MouseEvent, performance.now())) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const name of EVENTS) window.addEventListener(name, stop, true);
  setTimeout(() => {
    for (const name of EVENTS) window.removeEventListener(name, stop, true);
  }, 2 * GUARD_MS);
}
