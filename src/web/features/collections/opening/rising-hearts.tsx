import { useEffect, useRef } from 'react';

/** More hearts in one second than this are not drawn: the number beside them says how many there were. */
const MAX_HEARTS = 12;
const RISE_MS = 2600;

interface RisingHeartsProps {
  /** The likes of the last second. */
  count: number;
  /** Another object for each second. */
  second: unknown;
}

/** The likes that visitors give now, rising over the photo (OPEN-4); with reduced motion none rise. */
export function RisingHearts({ count, second }: RisingHeartsProps) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: two seconds may have the same number.
  useEffect(() => {
    if (count === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (let n = 0; n < Math.min(count, MAX_HEARTS); n++) rise(place.current);
  }, [count, second]);
  return <div ref={place} aria-hidden="true" className="opening-hearts" />;
}

function rise(place: HTMLElement | null): void {
  if (place === null) return;
  const heart = document.createElement('span');
  heart.textContent = '♥';
  heart.style.left = `${55 + Math.random() * 35}%`;
  place.append(heart);
  const sway = (Math.random() - 0.5) * 60;
  const rising = heart.animate(
    [
      { transform: 'translateY(0) scale(1.2)', opacity: 0 },
      { opacity: 0.95, offset: 0.15 },
      { transform: `translate(${sway}px, -45cqh) scale(0.5)`, opacity: 0 },
    ],
    { duration: RISE_MS, delay: Math.random() * 900, easing: 'ease-out', fill: 'both' },
  );
  rising.onfinish = () => heart.remove();
}
