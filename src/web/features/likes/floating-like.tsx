import { LikeIcon } from './like-icon.tsx';

/** How long an icon floats (LIKE-2). */
export const FLOATING_LIKE_MS = 800;
const FLOATING_LIKE_PX = 40;
const RISE_PX = 72;
const FALL_PX = 36;

export interface FloatingLike {
  readonly id: number;
  /** The icon's centre in the window, in CSS pixels. */
  readonly x: number;
  readonly y: number;
  /** True if the double-tap removed the like: the icon is empty and falls. */
  readonly isEmpty: boolean;
}

/** Like icons at the places of double-taps. With reduced motion they do not move (VIEW-10). */
export function FloatingLikes({ likes }: { likes: readonly FloatingLike[] }) {
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-60 overflow-clip">
      {likes.map(({ id, x, y, isEmpty }) => (
        <div
          key={id}
          ref={isEmpty ? fall : rise}
          data-floating-like={isEmpty ? 'empty' : 'full'}
          className={`absolute drop-shadow-[0_2px_10px_rgb(0_0_0/0.45)] ${isEmpty ? 'text-white' : 'text-[#e0604d]'}`}
          style={{
            left: x - FLOATING_LIKE_PX / 2,
            top: y - FLOATING_LIKE_PX / 2,
            width: FLOATING_LIKE_PX,
            height: FLOATING_LIKE_PX,
          }}
        >
          <LikeIcon filled={!isEmpty} className="size-full" />
        </div>
      ))}
    </div>
  );
}

const rise = (element: HTMLElement | null) =>
  animate(element, [
    { transform: 'scale(0.4)', opacity: 0 },
    { transform: 'scale(1.15)', opacity: 1, offset: 0.2 },
    { transform: 'scale(1)', opacity: 1, offset: 0.4 },
    { transform: `translateY(-${RISE_PX}px) scale(1)`, opacity: 0 },
  ]);

const fall = (element: HTMLElement | null) =>
  animate(element, [
    { transform: 'scale(1)', opacity: 0 },
    { transform: 'scale(1)', opacity: 1, offset: 0.15 },
    { transform: 'scale(1)', opacity: 1, offset: 0.45 },
    { transform: `translateY(${FALL_PX}px) scale(0.7)`, opacity: 0 },
  ]);

function animate(element: HTMLElement | null, frames: Keyframe[]): void {
  if (element === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element.animate(frames, { duration: FLOATING_LIKE_MS, easing: 'ease-out', fill: 'forwards' });
}
