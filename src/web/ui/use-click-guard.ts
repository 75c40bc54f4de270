import { useLayoutEffect } from 'react';

/** For every dialog: a click that was meant for it, but comes after it has closed, does not reach the page (UI-1). */
export function useClickGuard(): void {
  // A layout effect, because passive effects are cleaned up after the page beneath can be clicked.
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

/** Whether a press at `timeMs` was meant for the dialog that has closed. */
export function isLeftover(press: Press, timeMs: number, { last, closedMs }: Closing): boolean {
  if (last === undefined || timeMs - closedMs > GUARD_MS) return false;
  return Math.hypot(press.clientX - last.clientX, press.clientY - last.clientY) <= GUARD_RADIUS_PX;
}

/** Decides for each event after a dialog closed, in order, whether to stop it. */
export function leftoverFilter(
  closed: Closing,
): (event: Press & { type: string }, timeMs: number) => boolean {
  // A stopped press also loses its later events, however long it is held. The end of the press that closed the dialog
  // is not stopped. The first press that is meant for the page ends the guard.
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
 * Watches presses while a dialog is open. Call the returned function when it closes: the second click of a double
 * click is then stopped at the window.
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
