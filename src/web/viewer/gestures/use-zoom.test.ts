import { expect, test, vi } from 'vitest';
import { listenForZoom } from './use-zoom.ts';

test('[VIEW-9] a mouse press before the zoom neither pans nor counts as a finger after it', () => {
  const setPointerCapture = vi.fn();
  const stage = Object.assign(new EventTarget(), { setPointerCapture });
  const actions = { magnify: vi.fn(), move: vi.fn() };
  let isZoomed = false;
  listenForZoom(stage as unknown as HTMLElement, { current: null }, () => isZoomed, { current: actions });
  const point = (type: string, pointerType: 'mouse' | 'touch', clientX: number) => {
    const pointerId = pointerType === 'mouse' ? 1 : 2;
    stage.dispatchEvent(
      Object.assign(new Event(type), { pointerId, pointerType, button: 0, clientX, clientY: 0 }),
    );
  };
  // Released outside of the stage, which receives no end of it.
  point('pointerdown', 'mouse', 10);
  isZoomed = true;
  point('pointermove', 'mouse', 60);
  expect(actions.move).not.toHaveBeenCalled();

  point('pointerdown', 'touch', 100);
  point('pointermove', 'touch', 130);
  expect(actions.move.mock.lastCall).toEqual([{ x: 30, y: 0 }, 'atOnce']);
  expect(actions.magnify).not.toHaveBeenCalled();
  point('pointerup', 'touch', 130);

  point('pointerdown', 'mouse', 60);
  expect(setPointerCapture).toHaveBeenCalledWith(1);
  point('pointermove', 'mouse', 70);
  expect(actions.move.mock.lastCall).toEqual([{ x: 10, y: 0 }, 'atOnce']);
});
