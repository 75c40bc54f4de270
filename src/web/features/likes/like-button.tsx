import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { MAX_LIKE_LEVEL } from '../../../shared/limits.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { LikeIcon } from './like-icon.tsx';
import { clampLevel, type LikedPhoto, levelAfterDrag } from './like-state.ts';
import { likesTexts } from './texts.ts';
import { type Likes, reportLikeFailure, usePhotoLikes } from './use-likes.ts';

const LEVELS = Array.from({ length: MAX_LIKE_LEVEL }, (_, i) => i + 1);

/**
 * Five icons and the like total. A click adds a level, or after the fifth removes the like (LIKE-2). A drag along the
 * icons sets the level (LIKE-3), and the up and down keys change it by one; the viewer uses the left and right keys
 * (VIEW-7).
 */
export function LikeButton({ photo, likes }: { photo: LikedPhoto; likes: Likes }) {
  const { level: knownLevel, total } = usePhotoLikes(likes, photo);
  const level = knownLevel ?? 0;
  const t = useTexts(likesTexts);
  const drag = useLikeDrag(knownLevel, (next) => likes.choose(photo, next));

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    likes.change(photo, (before) => clampLevel(before + step)).catch(reportLikeFailure);
  };

  return (
    <div className="flex items-center justify-between gap-4">
      <button
        type="button"
        aria-label={fillIn(t.like, { level, most: MAX_LIKE_LEVEL })}
        data-own-drag
        {...drag}
        onClick={() => void likes.cycle(photo).catch(reportLikeFailure)}
        onKeyDown={onKeyDown}
        className="group -mr-3 -ml-[14px] flex h-11 touch-pan-y items-center rounded-[3px] px-3 select-none [-webkit-touch-callout:none]"
      >
        {LEVELS.map((n) => (
          <LikeIcon
            key={n}
            filled={n <= level}
            className={`mr-1.5 size-[19px] motion-safe:transition-[color,scale] motion-safe:duration-200 ${n <= level ? 'text-seal' : 'scale-90 text-soft/70 group-hover:text-soft'}`}
          />
        ))}
      </button>
      {/* Takes its place while loading, so that the actions beside it do not move. */}
      <p className="min-w-[3ch] text-[13px] text-soft tabular-nums">
        {total !== undefined && (
          <>
            <span className="sr-only">{fillIn(t.total, { total })}</span>
            <span aria-hidden="true">{total}</span>
          </>
        )}
      </p>
    </div>
  );
}

/** A press that moves further than this is a drag, whose click is ignored. */
const DRAG_INTENT_PX = 10;

/**
 * Drag-to-like (LIKE-3): the level follows the pointer, which is captured and may move beyond the icons.
 * @param level undefined while unknown: a drag then has no effect
 */
function useLikeDrag(level: number | undefined, onLevel: (level: number) => void) {
  const drag = useRef<{ startX: number; startLevel?: number; last?: number; moved: boolean }>(undefined);
  const dragged = useRef(false);

  const reach = (next: number | undefined) => {
    if (drag.current === undefined || next === undefined || next === drag.current.last) return;
    drag.current.last = next;
    onLevel(next);
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      dragged.current = false;
      if (!event.isPrimary || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const start = level === undefined ? {} : { startLevel: level, last: level };
      drag.current = { ...start, startX: event.clientX, moved: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag.current === undefined || !event.isPrimary) return;
      const px = event.clientX - drag.current.startX;
      if (Math.abs(px) > DRAG_INTENT_PX) drag.current.moved = true;
      const { startLevel } = drag.current;
      reach(startLevel === undefined ? undefined : levelAfterDrag(startLevel, px));
    },
    onPointerUp() {
      dragged.current = drag.current?.moved ?? false;
      drag.current = undefined;
    },
    /** The browser uses this touch to scroll, so the level from before the drag is restored. */
    onPointerCancel() {
      if (drag.current) reach(drag.current.startLevel);
      drag.current = undefined;
    },
    onClickCapture(event: MouseEvent) {
      if (dragged.current) event.stopPropagation();
      dragged.current = false;
    },
  };
}
