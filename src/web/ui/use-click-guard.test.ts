import { afterEach, expect, test, vi } from 'vitest';
import { GUARD_MS, GUARD_RADIUS_PX, guardClicks, isLeftover, leftoverFilter } from './use-click-guard.ts';

const last = { clientX: 100, clientY: 200 };
const closed = { last, closedMs: 1000 };

test.each([
  ['at the same place and at once is stopped', last, 1080, true],
  ['within the radius is stopped', { clientX: 100 + GUARD_RADIUS_PX, clientY: 200 }, 1080, true],
  ['elsewhere reaches the page', { clientX: 101 + GUARD_RADIUS_PX, clientY: 200 }, 1080, false],
  ['more than 400 ms later reaches the page', last, 1001 + GUARD_MS, false],
])('[UI-1] after a dialog has closed, a press %s', (_, press, timeMs, expected) => {
  expect(isLeftover(press, timeMs, closed)).toBe(expected);
});

test('[UI-1] after a dialog was closed by keyboard, no click is stopped', () => {
  expect(isLeftover(last, 1010, { last: undefined, closedMs: 1000 })).toBe(false);
});

test('[UI-1] a press elsewhere ends the guard: a later press at the first place reaches the page', () => {
  const isStopped = leftoverFilter(closed);
  const pressAt = (place: typeof last, timeMs: number) =>
    ['pointerdown', 'pointerup', 'click'].map((type) => isStopped({ ...place, type }, timeMs));
  expect(pressAt(last, 1050)).toEqual([true, true, true]);
  expect(pressAt({ clientX: 400, clientY: 200 }, 1150)).toEqual([false, false, false]);
  expect(pressAt(last, 1250)).toEqual([false, false, false]);
});

afterEach(() => vi.unstubAllGlobals());

test('[UI-1] a dialog is guarded after another one, opened over it, has closed', () => {
  vi.useFakeTimers();
  // A set, because a browser adds the same listener only once.
  const listeners = new Set<(press: typeof last) => void>();
  vi.stubGlobal('document', {
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  });
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  const [closeViewer, closeDialog] = [guardClicks(), guardClicks()];
  closeDialog();
  for (const listener of listeners) listener(last);
  closeViewer();
  const second = Object.assign(new Event('pointerdown', { cancelable: true }), last);
  window.dispatchEvent(second);
  expect(second.defaultPrevented).toBe(true);
  vi.useRealTimers();
});
