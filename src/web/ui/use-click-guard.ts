import { useLayoutEffect } from 'react';

/** Call it in every dialog: stops a click that was meant for the dialog but comes just after its closing (UI-1). */
export function useClickGuard(): void {
  // A layout effect, because passive effects are cleaned up too late: the page could be clicked before.
  useLayoutEffect(guardClicks, []);
}

/** A click up to this long after a dialog has closed may still be meant for the dialog. */
export const GUARD_MS = 400;
/** The largest distance between the two clicks of a double click. */
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

/** Returns a function that decides for each event after a dialog has closed whether to stop it. */
export function leftoverFilter(
  closed: Closing,
): (event: Press & { type: string }, timeMs: number) => boolean {
  // After a stopped `pointerdown`, all events of that press are stopped. The `pointerup` of the press that closed the
  // dialog is not stopped. The first press that is not stopped ends the guard.
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

/**
 * Records the last press while a dialog is open. The returned function, called when the dialog closes, keeps the
 * second click of a double click from reaching the page.
 */
export function guardClicks(): () => void {
  let last: Press | undefined;
  const notePress = (event: PointerEvent) => {
    last = event;
  };
  document.addEventListener('pointerdown', notePress, true);
  return () => {
    document.removeEventListener('pointerdown', notePress, true);
    const closed = { last, closedMs: performance.now() };
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
