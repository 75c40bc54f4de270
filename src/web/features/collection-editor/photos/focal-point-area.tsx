import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import type { FocalPoint } from '../../../../shared/focal-point.ts';
import { CENTRE } from '../../../../shared/framing.ts';
import { fillIn, useTexts } from '../../../lib/texts.ts';
import { editorTexts } from '../texts.ts';
import { movedByKey, pointUnder, type StoredPhoto } from './move-focal-point.ts';

interface FocalPointAreaProps {
  photo: StoredPhoto;
  /** The URL of a rendition of the photo. */
  src: string;
  /** The object URL of a file chosen in this editor; shown until the rendition has loaded. */
  preview?: string | undefined;
  /** The photo's place, from 1. */
  n: number;
  /** The owner's point; null if the owner has chosen none. */
  value: FocalPoint | null;
  /** The id of the element with instructions. */
  describedBy: string;
  className: string;
  onChange: (point: FocalPoint) => void;
  /** Rendered over the photo and under the ring. */
  children?: ReactNode;
}

/**
 * The whole photo with a ring at its focal point, which a drag, a tap or the arrow keys move (FOCAL-5). A finger can
 * drag only the ring, so that the page can be scrolled over a photo.
 */
export function FocalPointArea({ photo, src, preview, n, value, describedBy, ...rest }: FocalPointAreaProps) {
  const { className, onChange, children } = rest;
  const t = useTexts(editorTexts);
  const area = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const point = pointOf(photo, value);
  const [left, top] = [point.x, point.y].map((share) => `${share * 100}%`);

  const moveTo = (event: PointerEvent) => {
    if (area.current) onChange(pointUnder(event, area.current.getBoundingClientRect()));
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const isOnRing = event.target instanceof Node && handle.current?.contains(event.target);
    if (event.button !== 0 || (event.pointerType === 'touch' && !isOnRing)) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    handle.current?.focus({ preventScroll: true });
    moveTo(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = movedByKey(point, event);
    if (moved === undefined) return;
    event.preventDefault();
    onChange(moved);
  };

  return (
    <div
      ref={area}
      className={`relative cursor-crosshair touch-manipulation select-none bg-hairline ${className}`}
      style={{
        aspectRatio: `${photo.width} / ${photo.height}`,
        background: preview && `url(${preview}) 0 0 / 100% 100%`,
      }}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
      }}
      // A tap, or the end of a drag: the browser cancels the pointer of a finger that scrolls.
      onPointerUp={(event) => event.pointerType === 'touch' && moveTo(event)}
    >
      <img src={src} alt="" draggable={false} className="absolute inset-0 size-full" />
      {children}
      <button
        ref={handle}
        type="button"
        aria-label={fillIn(t.focalPointOf, { n })}
        aria-describedby={describedBy}
        onKeyDown={onKeyDown}
        className="absolute size-11 -translate-1/2 rounded-full cursor-[inherit] touch-none"
        // The whole ring stays inside the photo, so that a finger can reach it.
        style={{ left: `clamp(22px, ${left}, 100% - 22px)`, top: `clamp(22px, ${top}, 100% - 22px)` }}
      >
        <span className="absolute inset-1.5 rounded-full border-2 border-white shadow-[0_0_0_1px_rgb(0_0_0/0.6),inset_0_0_0_1px_rgb(0_0_0/0.6)]" />
      </button>
    </div>
  );
}

/** The owner's point, else the found one, else the centre. */
export function pointOf({ foundFocalPoint }: Partial<StoredPhoto>, value: FocalPoint | null): FocalPoint {
  return value ?? foundFocalPoint ?? CENTRE;
}
