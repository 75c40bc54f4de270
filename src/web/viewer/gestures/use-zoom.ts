import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PhotoPart } from '../../../shared/tour.ts';
import { prefersStillness } from '../photo/entrance.ts';
import {
  BUTTON_ZOOM,
  isZoomed,
  KEY_ZOOM_STEP,
  type Point,
  panBy,
  type Viewport,
  visiblePart,
  WHOLE,
  wheelFactor,
  type Zoom,
  zoomBy,
  zoomTo,
  zoomTransform,
} from './zoom.ts';

type Pace = 'smoothly' | 'guided' | 'atOnce';
/** Durations of zooming. A guide's view changes slowly, so that visitors can follow. */
const DURATION_MS = { smoothly: 200, guided: 600 } as const;
const EASING = { smoothly: 'cubic-bezier(0.22, 0.61, 0.36, 1)', guided: 'ease-in-out' } as const;
/** How far one press of Shift and an arrow key pans. */
const KEY_PAN_PX = 120;
const MIDDLE: Point = { x: 0, y: 0 };

export interface PhotoZoom {
  /** The element that receives touch, mouse and wheel events. */
  readonly stage: RefObject<HTMLDivElement | null>;
  /** The enlarged element. */
  readonly layer: RefObject<HTMLDivElement | null>;
  /** True while zoomed; React state, for rendering. */
  readonly zoomed: boolean;
  /** Like `zoomed`, but current during a gesture, when React has not rendered yet. */
  readonly isZoomed: () => boolean;
  readonly step: (direction: 1 | -1) => void;
  readonly toggle: () => void;
  readonly pan: (x: -1 | 0 | 1, y: -1 | 0 | 1) => void;
  /** Zooms out to the whole photo. `atOnce` is for the viewer's own resets, such as for another photo. */
  readonly reset: (how?: 'atOnce') => void;
  /** Zooms to a part of the photo, so that all of the part is visible. */
  readonly show: (part: PhotoPart, how: 'guided' | 'atOnce') => void;
  readonly visible: () => PhotoPart;
  /** Call it when the photo's area has changed size, so that no gap remains between photo and area. */
  readonly refit: () => void;
}

interface ZoomEvents {
  /** Called when the visitor zooms or pans. */
  readonly onInteraction: () => void;
  /** Called when another part of the photo may have become visible. */
  readonly onChange: () => void;
}

/**
 * Zooms (VIEW-9) by two fingers, by the wheel with Ctrl or Cmd (which a trackpad's pinch sends too), by a button or
 * by keys. Transforms are set without React; `frame` is the box of the current photo.
 */
export function useZoom(frame: RefObject<HTMLElement | null>, events: ZoomEvents): PhotoZoom {
  const stage = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const zoom = useRef(WHOLE);
  const [zoomed, setZoomed] = useState(false);

  const apply = (next: Zoom, how: Pace) => {
    const element = layer.current;
    if (element === null) return;
    const from = getComputedStyle(element).transform;
    for (const animation of element.getAnimations()) animation.cancel();
    zoom.current = next;
    const transform = zoomTransform(next);
    element.style.transform = transform;
    element.style.setProperty('--zoom', String(next.scale));
    if (how !== 'atOnce' && !prefersStillness()) {
      element.animate([{ transform: from }, { transform: transform || 'none' }], {
        duration: DURATION_MS[how],
        easing: EASING[how],
      });
    }
    setZoomed(isZoomed(next));
    events.onChange();
  };
  const viewport = (): Viewport => {
    const { clientWidth = 0, clientHeight = 0 } = layer.current ?? {};
    const { offsetWidth = 0, offsetHeight = 0 } = frame.current ?? {};
    return {
      area: { width: clientWidth, height: clientHeight },
      photo: { width: offsetWidth, height: offsetHeight },
    };
  };
  const byHand = (next: Zoom, how: 'smoothly' | 'atOnce') => {
    events.onInteraction();
    apply(next, how);
  };
  const magnify = (factor: number, focus: Point, how: 'smoothly' | 'atOnce') =>
    byHand(zoomBy(zoom.current, factor, focus, viewport()), how);
  const move = (by: Point, how: 'smoothly' | 'atOnce') => byHand(panBy(zoom.current, by, viewport()), how);

  const latest = useRef({ magnify, move });
  latest.current = { magnify, move };
  useEffect(() => listenForZoom(stage.current, layer, () => isZoomed(zoom.current), latest), []);

  return {
    stage,
    layer,
    zoomed,
    isZoomed: () => isZoomed(zoom.current),
    step: (direction) => magnify(KEY_ZOOM_STEP ** direction, MIDDLE, 'smoothly'),
    toggle: () =>
      isZoomed(zoom.current) ? byHand(WHOLE, 'smoothly') : magnify(BUTTON_ZOOM, MIDDLE, 'smoothly'),
    pan: (x, y) => isZoomed(zoom.current) && move({ x: x * KEY_PAN_PX, y: y * KEY_PAN_PX }, 'smoothly'),
    reset(how) {
      if (!isZoomed(zoom.current)) return;
      if (how === undefined) byHand(WHOLE, 'smoothly');
      else apply(WHOLE, how);
    },
    show: (part, how) => apply(zoomTo(part, viewport()), how),
    visible: () => visiblePart(zoom.current, viewport()),
    refit() {
      const { x, y } = zoom.current;
      const next = panBy(zoom.current, MIDDLE, viewport());
      // Applying an unchanged zoom would cancel a running animation.
      if (next.x !== x || next.y !== y) apply(next, 'atOnce');
    },
  };
}

interface Actions {
  readonly magnify: (factor: number, focus: Point, how: 'atOnce') => void;
  readonly move: (by: Point, how: 'atOnce') => void;
}

/** Listens to touch, mouse and wheel events over the photo. */
export function listenForZoom(
  element: HTMLElement | null,
  layer: RefObject<HTMLElement | null>,
  zoomed: () => boolean,
  actions: RefObject<Actions>,
) {
  if (element === null) return;
  const pointers = new Map<number, Point>();
  const fromMiddle = ({ x, y }: Point): Point => {
    // Measured in the photo's area, because the layer in it is enlarged.
    const place = layer.current?.parentElement ?? element;
    const { left, top, width, height } = place.getBoundingClientRect();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (event.pointerType === 'mouse') {
      // Without zoom there is nothing to pan, and the release of a press that is not captured may not be reported.
      if (!zoomed()) return;
      element.setPointerCapture(event.pointerId);
    }
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onMove = (event: PointerEvent) => {
    if (!pointers.has(event.pointerId)) return;
    const before = spanOf([...pointers.values()]);
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.size > 2) return;
    const now = spanOf([...pointers.values()]);
    if (pointers.size === 2 && before.lengthPx > 0) {
      actions.current.magnify(now.lengthPx / before.lengthPx, fromMiddle(before.middle), 'atOnce');
    }
    if (!zoomed()) return;
    actions.current.move({ x: now.middle.x - before.middle.x, y: now.middle.y - before.middle.y }, 'atOnce');
  };
  const onEnd = (event: PointerEvent) => pointers.delete(event.pointerId);
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      const focus = fromMiddle({ x: event.clientX, y: event.clientY });
      actions.current.magnify(wheelFactor(event.deltaY), focus, 'atOnce');
    } else if (zoomed()) {
      actions.current.move({ x: -event.deltaX, y: -event.deltaY }, 'atOnce');
    }
  };

  const done = new AbortController();
  const { signal } = done;
  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerup', onEnd, { signal });
  element.addEventListener('pointercancel', onEnd, { signal });
  element.addEventListener('wheel', onWheel, { signal, passive: false });
  return () => done.abort();
}

/** The middle of two fingers and their distance; for one finger its position and 0. */
function spanOf([a = MIDDLE, b = a]: readonly Point[]): { middle: Point; lengthPx: number } {
  return {
    middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    lengthPx: Math.hypot(a.x - b.x, a.y - b.y),
  };
}
