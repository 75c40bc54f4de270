import { type RefObject, useEffect, useRef, useState } from 'react';
import { logger } from '../../lib/logger.ts';
import type { Carousel } from './carousel.ts';
import type { PauseReason } from './pause-reasons.ts';

/** Loads when the row is this near to the screen. It moves only while visible. */
const NEAR = '400px 0px';
const LESS_MOTION = '(prefers-reduced-motion: reduce)';

interface CarouselOptions {
  viewport: RefObject<HTMLElement | null>;
  /** A change restarts the carousel. */
  slideCount: number;
  /** Paused with the visitor's button. */
  isPaused: boolean;
  /** Something covers the page. */
  isCovered: boolean;
}

/** Starts the carousel when the row comes near (FAV-1). Returns true once it can move. */
export function useCarousel({ viewport, slideCount, isPaused, isCovered }: CarouselOptions): boolean {
  const carousel = useRef<Carousel>(undefined);
  const reasons = useRef(new Set<PauseReason>());
  const [canMove, setCanMove] = useState(false);

  useEffect(() => {
    const element = viewport.current;
    if (element === null || slideCount < 2) return;
    const rest = (reason: PauseReason, applies: boolean) => {
      if (applies) reasons.current.add(reason);
      else reasons.current.delete(reason);
      carousel.current?.rest(reason, applies);
    };
    const stop = new AbortController();
    const { signal } = stop;
    const isGone = () => signal.aborted;
    element.addEventListener('mouseenter', () => rest('hover', true), { signal });
    element.addEventListener('mouseleave', () => rest('hover', false), { signal });
    element.addEventListener('focusout', () => rest('focus', false), { signal });
    // A favourite opened by mouse or touch receives focus again when it closes; that is no keyboard focus.
    let isByHand = false;
    const onHand = () => {
      isByHand = true;
    };
    element.addEventListener('pointerdown', onHand, { signal });
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') isByHand = false;
    };
    addEventListener('keydown', onKey, { capture: true, signal });
    element.addEventListener(
      'focusin',
      ({ target }) => {
        const isVisible = target instanceof Element && target.matches(':focus-visible');
        rest('focus', isVisible && !isByHand);
      },
      { signal },
    );
    const lessMotion = matchMedia(LESS_MOTION);
    const onMotion = () => {
      rest('motion', lessMotion.matches);
      setCanMove(carousel.current !== undefined && !lessMotion.matches);
    };
    onMotion();
    lessMotion.addEventListener('change', onMotion, { signal });

    let isAskedFor = false;
    const load = async () => {
      const { startCarousel } = await import('./carousel.ts');
      if (isGone()) return;
      carousel.current = startCarousel(element, [...reasons.current]);
      onMotion();
    };
    rest('away', true);
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting ?? false;
        rest('away', !isNear);
        if (!isNear || isAskedFor) return;
        isAskedFor = true;
        // Without its chunk the row can still be scrolled by hand, so visitors see no message.
        load().catch((error: unknown) =>
          logger.warn('general', 'favourites: carousel failed to load', error),
        );
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => {
      stop.abort();
      observer.disconnect();
      carousel.current?.destroy();
      carousel.current = undefined;
      setCanMove(false);
    };
  }, [viewport, slideCount]);

  useEffect(() => {
    for (const [reason, applies] of [
      ['visitor', isPaused],
      ['covered', isCovered],
    ] as const) {
      if (applies) reasons.current.add(reason);
      else reasons.current.delete(reason);
      carousel.current?.rest(reason, applies);
    }
  }, [isPaused, isCovered]);

  return canMove;
}
