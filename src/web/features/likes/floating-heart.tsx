import { useEffect, useRef, useState } from 'react';
import { Heart } from './heart.tsx';

/** LIKE-2. */
export const FLOATING_HEART_MS = 800;
export const FLOATING_HEART_PX = 40;
const RISE_PX = 72;

export interface FloatingHeart {
  readonly id: number;
  /** Its middle, in the window. */
  readonly x: number;
  readonly y: number;
}

/** The hearts in the air: `float` lets one rise from where the photo was tapped. */
export function useFloatingHearts() {
  const [hearts, setHearts] = useState<readonly FloatingHeart[]>([]);
  const lastId = useRef(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const pending = timers.current;
    return () => {
      for (const timer of pending) clearTimeout(timer);
    };
  }, []);

  const float = (at: { x: number; y: number }) => {
    lastId.current += 1;
    const heart = { ...at, id: lastId.current };
    setHearts((before) => [...before, heart]);
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setHearts((before) => before.filter(({ id }) => id !== heart.id));
    }, FLOATING_HEART_MS);
    timers.current.add(timer);
  };
  return { hearts, float };
}

/** Says with a heart what the panel says in numbers. With reduced motion it stands still (VIEW-10). */
export function FloatingHearts({ hearts }: { hearts: readonly FloatingHeart[] }) {
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-60 overflow-clip">
      {hearts.map(({ id, x, y }) => (
        <div
          key={id}
          ref={rise}
          data-floating-heart
          className="absolute text-[#e0604d] drop-shadow-[0_2px_10px_rgb(0_0_0/0.45)]"
          style={{
            left: x - FLOATING_HEART_PX / 2,
            top: y - FLOATING_HEART_PX / 2,
            width: FLOATING_HEART_PX,
            height: FLOATING_HEART_PX,
          }}
        >
          <Heart className="size-full" />
        </div>
      ))}
    </div>
  );
}

function rise(element: HTMLElement | null): void {
  if (element === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element.animate(
    [
      { transform: 'scale(0.4)', opacity: 0 },
      { transform: 'scale(1.15)', opacity: 1, offset: 0.2 },
      { transform: 'scale(1)', opacity: 1, offset: 0.4 },
      { transform: `translateY(-${RISE_PX}px) scale(1)`, opacity: 0 },
    ],
    { duration: FLOATING_HEART_MS, easing: 'ease-out', fill: 'forwards' },
  );
}
