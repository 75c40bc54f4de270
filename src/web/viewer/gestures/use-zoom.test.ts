import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { listenForZoom, type PhotoZoom, useZoom } from './use-zoom.ts';

test('[VIEW-9] a mouse button pressed before the zoom does not pan, nor count as a finger of a pinch', () => {
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
  // The button is released outside of the stage, which therefore receives no `pointerup`.
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

test('[VIEW-9] movements while a third finger is down are not made up for when it is lifted', () => {
  const stage = new EventTarget();
  const actions = { magnify: vi.fn(), move: vi.fn() };
  listenForZoom(stage as unknown as HTMLElement, { current: null }, () => true, { current: actions });
  const point = (type: string, pointerId: number, clientX: number) =>
    stage.dispatchEvent(
      Object.assign(new Event(type), { pointerId, pointerType: 'touch', button: 0, clientX, clientY: 0 }),
    );
  for (const finger of [1, 2, 3]) point('pointerdown', finger, 0);
  point('pointermove', 1, 300);
  for (const finger of [2, 3]) point('pointerup', finger, 0);
  expect(actions.move).not.toHaveBeenCalled();
  point('pointermove', 1, 310);
  expect(actions.move.mock.lastCall).toEqual([{ x: 10, y: 0 }, 'atOnce']);
});

test('[VIEW-9] refitting a zoomed photo to a resized area leaves no gap and does not count as an interaction', () => {
  vi.stubGlobal('getComputedStyle', () => ({ transform: 'none' }));
  const style = { transform: '', setProperty: () => {} };
  const layer = { clientWidth: 400, clientHeight: 800, getAnimations: () => [], style };
  const frame = { offsetWidth: 400, offsetHeight: 300 };
  const events = { onInteraction: vi.fn(), onChange: vi.fn() };
  let zoom: PhotoZoom | undefined;
  function Stage() {
    zoom = useZoom({ current: frame as HTMLElement }, events);
    zoom.layer.current = layer as unknown as HTMLDivElement;
    return null;
  }
  renderToString(createElement(Stage));
  zoom?.show({ x: 0, y: 0, width: 0.5, height: 0.5 }, 'atOnce');
  expect(style.transform).toBe('translate3d(200px, 0px, 0) scale(2)');
  events.onChange.mockClear();

  zoom?.refit();
  expect(events.onChange).not.toHaveBeenCalled();
  // The device is turned: the area becomes wider, the photo does not.
  layer.clientWidth = 700;
  zoom?.refit();
  expect(style.transform).toBe('translate3d(50px, 0px, 0) scale(2)');
  expect(events.onChange).toHaveBeenCalledOnce();
  expect(events.onInteraction).not.toHaveBeenCalled();
});
