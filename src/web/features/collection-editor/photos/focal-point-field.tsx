import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import type { FocalPoint } from '../../../../shared/focal-point.ts';
import { CENTRE, framingAround } from '../../../../shared/framing.ts';
import { imageAddress } from '../../../../shared/images.ts';
import { fillIn, useTexts } from '../../../lib/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { editorTexts } from '../texts.ts';
import { movedByKey, pointUnder, type StoredPhoto } from './move-focal-point.ts';

const PHOTO_PX = 400;

interface FocalPointFieldProps {
  photo: StoredPhoto;
  /** The photo's place, from 1. */
  n: number;
  /** The owner's point; null for the found one. */
  value: FocalPoint | null;
  onChange: (point: FocalPoint | null) => void;
}

/**
 * The whole photo with its focal point, which a drag, a tap or the arrow keys move, beside the part on the wall (FOCAL-5).
 * A finger drags only the ring, so that the editor can be scrolled over a photo.
 */
export function FocalPointField({ photo, n, value, onChange }: FocalPointFieldProps) {
  const t = useTexts(editorTexts);
  const hint = useId();
  const area = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const { url, version, width, height, foundFocalPoint } = photo;
  const point = value ?? foundFocalPoint ?? CENTRE;
  const { at } = framingAround(photo, '3x4', point);
  const src = imageAddress({ url, version: version || undefined, width: PHOTO_PX, quality: 85 });
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
    <div className="grid gap-2">
      <div className="flex items-end gap-3">
        <div
          ref={area}
          className="relative max-w-60 flex-1 cursor-crosshair touch-manipulation select-none bg-hairline"
          style={{ aspectRatio: `${width} / ${height}` }}
          onPointerDown={onPointerDown}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
          }}
          // A tap: the browser cancels the pointer of a finger that scrolls.
          onPointerUp={(event) => event.pointerType === 'touch' && moveTo(event)}
        >
          <img src={src} alt="" draggable={false} className="absolute inset-0 size-full" />
          <button
            ref={handle}
            type="button"
            aria-label={fillIn(t.focalPointOf, { n })}
            aria-describedby={hint}
            onKeyDown={onKeyDown}
            className="absolute size-11 -translate-1/2 rounded-full cursor-[inherit] touch-none"
            style={{ left, top }}
          >
            <span className="absolute inset-1.5 rounded-full border-2 border-white shadow-[0_0_0_1px_rgb(0_0_0/0.6),inset_0_0_0_1px_rgb(0_0_0/0.6)]" />
          </button>
        </div>
        <figure className="grid w-18 gap-1">
          <img
            src={src}
            alt=""
            draggable={false}
            className="aspect-3/4 w-full object-cover"
            style={{ objectPosition: `${at}% ${at}%` }}
          />
          <figcaption className="text-[12px] text-soft">{t.onTheWall}</figcaption>
        </figure>
      </div>
      <p aria-live="polite" className="sr-only">
        {value && fillIn(t.focalPointAt, { x: percent(value.x), y: percent(value.y) })}
      </p>
      <p id={hint} className="text-[13px] text-soft">
        {t.focalPointHint}
      </p>
      {value && (
        <Button look="quiet" onClick={() => onChange(null)} className="-ml-2 justify-self-start">
          {t.useFoundPoint}
        </Button>
      )}
    </div>
  );
}

const percent = (share: number) => Math.round(share * 100);
