import { type Carousel, startCarousel } from './carousel.ts';
import type { PauseReason } from './pause-reasons.ts';

/** The row moves only while it is this near to the screen. */
const NEAR = '400px 0px';
const LESS_MOTION = '(prefers-reduced-motion: reduce)';

export interface MovingRow {
  rest: (reason: PauseReason, applies: boolean) => void;
  stop: () => void;
}

/**
 * The carousel with what pauses it: pointer, focus, reduced motion, and its distance from the screen (FAV-1).
 * `onCanMove` is called when it can move, and when it cannot any more.
 */
export function startMovingRow(
  element: HTMLElement,
  initially: PauseReason[],
  onCanMove: (canMove: boolean) => void,
): MovingRow {
  const lessMotion = matchMedia(LESS_MOTION);
  const carousel: Carousel | undefined = startCarousel(element, [
    ...initially,
    ...(element.matches(':hover') ? ['hover' as const] : []),
    ...(element.querySelector(':focus-visible') ? ['focus' as const] : []),
    ...(lessMotion.matches ? ['motion' as const] : []),
  ]);
  const rest: MovingRow['rest'] = (reason, applies) => carousel?.rest(reason, applies);
  const stop = new AbortController();
  const { signal } = stop;

  element.addEventListener('mouseenter', () => rest('hover', true), { signal });
  element.addEventListener('mouseleave', () => rest('hover', false), { signal });
  element.addEventListener('focusout', () => rest('focus', false), { signal });
  // A favourite that was opened by mouse or touch receives focus again when it closes; that is not keyboard focus.
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
  const onMotion = () => {
    rest('motion', lessMotion.matches);
    onCanMove(carousel !== undefined && !lessMotion.matches);
  };
  onMotion();
  lessMotion.addEventListener('change', onMotion, { signal });
  const observer = new IntersectionObserver(
    (entries) => rest('away', !(entries.at(-1)?.isIntersecting ?? false)),
    { rootMargin: NEAR },
  );
  observer.observe(element);

  return {
    rest,
    stop() {
      stop.abort();
      observer.disconnect();
      carousel?.destroy();
      onCanMove(false);
    },
  };
}
