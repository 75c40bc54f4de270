import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PhotoPart } from '../../../../shared/tour.ts';
import { guidedTour, useTour } from '../../../features/tour/use-tour.ts';

/** A rectangle with a side below this share of the photo counts as a press, which removes the chosen part. */
const MIN_SIDE = 0.02;

interface Corner {
  x: number;
  y: number;
}

/** The layer on which the guide draws a rectangle, the part that followers see; the rest is darkened (WALK-2). */
export function PartFrame() {
  const { role, isChoosing, part } = useTour();
  return role === 'guiding' && isChoosing ? <Drawing part={part} /> : null;
}

function Drawing({ part }: { part: PhotoPart | undefined }) {
  const layer = useRef<HTMLDivElement>(null);
  const drawn = useDrawing(layer);
  const shown = drawn ?? part;
  return (
    <div ref={layer} data-part-frame className="absolute inset-0 cursor-crosshair touch-none overflow-hidden">
      {shown && <Rectangle part={shown} />}
    </div>
  );
}

const CORNERS = [
  'top-0 left-0 origin-top-left border-t-2 border-l-2',
  'top-0 right-0 origin-top-right border-t-2 border-r-2',
  'bottom-0 left-0 origin-bottom-left border-b-2 border-l-2',
  'right-0 bottom-0 origin-bottom-right border-r-2 border-b-2',
];

function Rectangle({ part: { x, y, width, height } }: { part: PhotoPart }) {
  const [left, top, wide, high] = [x, y, width, height].map((share) => `${share * 100}%`);
  return (
    <div
      className="pointer-events-none absolute shadow-[0_0_0_200vmax_rgb(0_0_0/0.4)] outline outline-1 outline-white/60"
      style={{ left, top, width: wide, height: high }}
    >
      {CORNERS.map((corner) => (
        <span
          key={corner}
          className={`absolute size-[18px] border-white [scale:calc(1/var(--zoom,1))] ${corner}`}
        />
      ))}
    </div>
  );
}

/** Returns the rectangle while it is being drawn, and passes the finished one to the tour. */
function useDrawing(layer: RefObject<HTMLElement | null>): PhotoPart | undefined {
  const [drawn, setDrawn] = useState<PhotoPart>();
  // Native listeners: React's would run after the viewer's, and drawing must neither pan nor swipe.
  useEffect(() => {
    const element = layer.current;
    const stop = new AbortController();
    const { signal } = stop;
    let from: Corner | undefined;
    const at = (event: globalThis.PointerEvent): Corner => {
      const box = element?.getBoundingClientRect();
      if (box === undefined) return { x: 0, y: 0 };
      const within = (share: number) => Math.min(1, Math.max(0, share));
      return {
        x: within((event.clientX - box.left) / box.width),
        y: within((event.clientY - box.top) / box.height),
      };
    };
    const on = (
      type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
      handle: (event: globalThis.PointerEvent) => void,
    ) => element?.addEventListener(type, handle, { signal });
    on('pointerdown', (event) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      element?.setPointerCapture(event.pointerId);
      from = at(event);
    });
    on('pointermove', (event) => {
      if (from) setDrawn(partBetween(from, at(event)));
    });
    on('pointerup', (event) => {
      if (from === undefined) return;
      const part = partBetween(from, at(event));
      from = undefined;
      setDrawn(undefined);
      guidedTour.choosePart(part.width < MIN_SIDE || part.height < MIN_SIDE ? undefined : part);
    });
    on('pointercancel', () => {
      from = undefined;
      setDrawn(undefined);
    });
    for (const type of ['touchstart', 'touchmove', 'dblclick'] as const) {
      element?.addEventListener(type, (event) => event.stopPropagation(), { passive: true, signal });
    }
    return () => stop.abort();
  }, [layer]);
  return drawn;
}

function partBetween(a: Corner, b: Corner): PhotoPart {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, width: Math.max(a.x, b.x) - x, height: Math.max(a.y, b.y) - y };
}
