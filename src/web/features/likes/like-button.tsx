import type { KeyboardEvent } from 'react';
import { MAX_LIKE_LEVEL } from '../../../shared/limits.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { Heart } from './heart.tsx';
import { clampLevel, type LikedPhoto } from './like-state.ts';
import { likesTexts } from './texts.ts';
import { useLikeDrag } from './use-like-drag.ts';
import { type Likes, reportLikeFailure, usePhotoLikes } from './use-likes.ts';

const LEVELS = Array.from({ length: MAX_LIKE_LEVEL }, (_, i) => i + 1);

/**
 * Five hearts and the like total. A click adds a level, after five it returns to none (LIKE-2); a drag along the hearts
 * or the up and down keys set the level (LIKE-3). Left and right belong to the viewer (VIEW-7).
 */
export function LikeButton({ photo, likes }: { photo: LikedPhoto; likes: Likes }) {
  const { level, total } = usePhotoLikes(likes, photo);
  const t = useTexts(likesTexts);
  const drag = useLikeDrag(level, (next) => likes.choose(photo, next));

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = clampLevel(level + step);
    if (next !== level) likes.choose(photo, next);
  };

  return (
    <div className="flex items-center justify-between gap-4">
      <button
        type="button"
        aria-label={fillIn(t.like, { level, most: MAX_LIKE_LEVEL })}
        {...drag}
        onClick={() => void likes.cycle(photo).catch(reportLikeFailure)}
        onKeyDown={onKeyDown}
        className="group -mr-3 -ml-[14px] flex h-11 touch-pan-y items-center rounded-[3px] px-3 select-none [-webkit-touch-callout:none]"
      >
        {LEVELS.map((n) => (
          <Heart
            key={n}
            filled={n <= level}
            className={`mr-1.5 size-[19px] motion-safe:transition-[color,scale] motion-safe:duration-200 ${n <= level ? 'text-seal' : 'scale-90 text-soft/70 group-hover:text-soft'}`}
          />
        ))}
      </button>
      {total !== undefined && (
        <p className="text-[13px] text-soft tabular-nums">
          <span className="sr-only">{fillIn(t.total, { total })}</span>
          <span aria-hidden="true">{total}</span>
        </p>
      )}
    </div>
  );
}
