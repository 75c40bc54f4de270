import { MAX_LIKE_LEVEL } from '../../../shared/limits.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { LikeIcon } from './like-icon.tsx';
import { likesTexts } from './texts.ts';
import type { LikeNotice } from './use-like-feedback.ts';

const LEVELS = Array.from({ length: MAX_LIKE_LEVEL }, (_, i) => i + 1);

interface LikeFeedbackProps {
  notice: LikeNotice | undefined;
  /** `waiting`: some likes will be sent again. `lost`: some likes could not be saved. */
  unsaved: 'waiting' | 'lost' | undefined;
  onUndo: () => void;
}

/**
 * After a double-tap, shows the level over the photo, because on phones the like icons are in the viewer's panel,
 * which may be closed (LIKE-8). A double-tap after the fifth level removes the like, which the visitor can undo here.
 */
export function LikeFeedback({ notice, unsaved, onUndo }: LikeFeedbackProps) {
  const t = useTexts(likesTexts);
  const isRemoved = notice?.level === 0;
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 top-[calc(max(0.5rem,env(safe-area-inset-top))+3.5rem)] z-30 flex flex-col items-center gap-2 px-5 lg:right-(--panel-width)"
    >
      {notice && (
        <div
          data-like-notice
          className="over-photo flex min-h-11 items-center gap-3 rounded-full bg-black/70 px-5 text-body text-white motion-safe:transition-opacity motion-safe:duration-200 motion-safe:starting:opacity-0"
        >
          <span aria-hidden="true" className="flex gap-1">
            {LEVELS.map((n) => (
              <LikeIcon
                key={n}
                filled={n <= notice.level}
                className={`size-4 ${n <= notice.level ? 'text-[#e0604d]' : 'text-white/60'}`}
              />
            ))}
          </span>
          <span className={isRemoved ? '' : 'sr-only'}>
            {isRemoved ? t.removed : fillIn(t.level, { level: notice.level, most: MAX_LIKE_LEVEL })}
          </span>
          {isRemoved ? (
            <button
              type="button"
              onClick={onUndo}
              className="pointer-events-auto -mr-3 min-h-11 px-3 font-medium underline underline-offset-4"
            >
              {t.undo}
            </button>
          ) : (
            <span aria-hidden="true" className="tabular-nums">
              {notice.level}/{MAX_LIKE_LEVEL}
            </span>
          )}
        </div>
      )}
      {unsaved && (
        <p className="over-photo max-w-[420px] rounded-[20px] bg-black/70 px-5 py-2.5 text-center text-body leading-5 text-balance text-white">
          {t[unsaved]}
        </p>
      )}
    </div>
  );
}
