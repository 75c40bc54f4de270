import { type RefObject, useEffect, useRef, useState } from 'react';
import { logger } from '../../lib/logger.ts';
import type { MovingRow } from './moving-row.ts';
import type { PauseReason } from './pause-reasons.ts';

/** The carousel's code is loaded when the row is this near to the screen. */
const NEAR = '400px 0px';

interface CarouselOptions {
  viewport: RefObject<HTMLElement | null>;
  /** A change restarts the carousel. */
  slideCount: number;
  /** True while the visitor has paused the row with its button. */
  isPaused: boolean;
  /** True while the viewer covers the page. */
  isCovered: boolean;
}

/** Starts the carousel when the row is near the screen (FAV-1). Returns true while the row can move. */
export function useCarousel({ viewport, slideCount, isPaused, isCovered }: CarouselOptions): boolean {
  const row = useRef<MovingRow>(undefined);
  const [canMove, setCanMove] = useState(false);
  const pauses: [PauseReason, boolean][] = [
    ['visitor', isPaused],
    ['covered', isCovered],
  ];
  const latest = useRef(pauses);
  latest.current = pauses;

  useEffect(() => {
    const element = viewport.current;
    if (element === null || slideCount < 2) return;
    let isUnmounted = false;
    const load = async () => {
      const { startMovingRow } = await import('./moving-row.ts');
      if (isUnmounted) return;
      const applying = latest.current.flatMap(([reason, applies]) => (applies ? [reason] : []));
      row.current = startMovingRow(element, applying, setCanMove);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)?.isIntersecting) return;
        observer.disconnect();
        // Visitors see no message, because they can still scroll the row.
        load().catch((error: unknown) =>
          logger.warn('general', 'favourites: carousel failed to load', error),
        );
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => {
      isUnmounted = true;
      observer.disconnect();
      row.current?.stop();
      row.current = undefined;
    };
  }, [viewport, slideCount]);

  useEffect(() => {
    for (const [reason, applies] of latest.current) row.current?.setPaused(reason, applies);
  });

  return canMove;
}
