import { useId } from 'react';
import type { FocalPoint } from '../../../../shared/focal-point.ts';
import { framingAround } from '../../../../shared/framing.ts';
import { imageUrlOf } from '../../../../shared/images.ts';
import { fillIn, useTexts } from '../../../lib/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { editorTexts } from '../texts.ts';
import { FocalPointArea, pointOf } from './focal-point-area.tsx';
import type { StoredPhoto } from './move-focal-point.ts';

const PHOTO_PX = 400;

interface FocalPointFieldProps {
  photo: StoredPhoto;
  /** The photo's place, from 1. */
  n: number;
  /** The owner's point; null if the owner has chosen none. */
  value: FocalPoint | null;
  onChange: (point: FocalPoint | null) => void;
}

/** The whole photo with its focal point, beside the part that the layout `wall` shows (FOCAL-5). */
export function FocalPointField({ photo, n, value, onChange }: FocalPointFieldProps) {
  const t = useTexts(editorTexts);
  const hint = useId();
  const { url, version } = photo;
  const { at } = framingAround(photo, '3x4', pointOf(photo, value));
  const src = imageUrlOf({ url, version: version || undefined, width: PHOTO_PX, quality: 85 });

  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-3">
        <FocalPointArea
          {...{ photo, src, n, value, onChange }}
          describedBy={hint}
          className="max-w-60 flex-1"
        />
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
        <Button variant="quiet" onClick={() => onChange(null)} className="-ml-2 justify-self-start">
          {t.useFoundPoint}
        </Button>
      )}
    </div>
  );
}

const percent = (share: number) => Math.round(share * 100);
