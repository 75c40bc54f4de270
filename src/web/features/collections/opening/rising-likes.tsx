import { useEffect, useRef } from 'react';
import { risingCount } from './rising-count.ts';

const RISE_MS = 800;
/** The icons of one second start at different moments within this time. */
const SPREAD_MS = 900;

interface RisingLikesProps {
  /** The likes of the last second. */
  count: number;
  /** Differs for each second, so that equal counts animate again. */
  second: unknown;
}

/** Lets the likes of the last second rise over the right third of the photo (OPEN-4), unless motion is reduced. */
export function RisingLikes({ count, second }: RisingLikesProps) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: two seconds may have the same count.
  useEffect(() => {
    if (count === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (let n = 0; n < risingCount(count); n++) rise(place.current);
  }, [count, second]);
  return <div ref={place} aria-hidden="true" className="opening-likes" />;
}

function rise(place: HTMLElement | null): void {
  if (place === null) return;
  const icon = document.createElement('span');
  icon.textContent = '♥';
  icon.style.left = `${67 + Math.random() * 24}%`;
  place.append(icon);
  const sway = (Math.random() - 0.5) * 48;
  const rising = icon.animate(
    [
      { transform: 'translateY(0) scale(1.1)', opacity: 0 },
      { opacity: 0.95, offset: 0.15 },
      { transform: `translate(${sway}px, -55cqh) scale(0.45)`, opacity: 0 },
    ],
    { duration: RISE_MS, delay: Math.random() * SPREAD_MS, easing: 'ease-out', fill: 'both' },
  );
  rising.onfinish = () => icon.remove();
}
