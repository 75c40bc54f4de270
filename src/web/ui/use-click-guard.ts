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

/** Whether a click at `timeMs` belongs to a dialog that closed at `closedMs`, where `last` was the click before. */
export function isLeftover(
  press: Press,
  timeMs: number,
  { last, closedMs }: { last: Press | undefined; closedMs: number },
): boolean {
  if (last === undefined || timeMs - closedMs > GUARD_MS) return false;
  return Math.hypot(press.clientX - last.clientX, press.clientY - last.clientY) <= GUARD_RADIUS_PX;
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

function stopLeftovers(closed: Parameters<typeof isLeftover>[2]): void {
  // A press that began after the dialog closed and was stopped also loses its click, however long it is held. The press
  // that closed the dialog may still be held: its end is not stopped.
  let stopping = false;
  const stop = (event: Event) => {
    const press = event as MouseEvent;
    if (press.type === 'pointerdown') stopping = isLeftover(press, performance.now(), closed);
    if (!stopping) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const name of EVENTS) window.addEventListener(name, stop, true);
  setTimeout(() => {
    for (const name of EVENTS) window.removeEventListener(name, stop, true);
  }, 2 * GUARD_MS);
}
