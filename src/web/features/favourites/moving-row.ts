import { type Carousel, startCarousel } from './carousel.ts';
import type { PauseReason } from './pause-reasons.ts';

/** The row moves only while it is this near to the screen. */
const NEAR = '400px 0px';
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

export interface MovingRow {
  setPaused: (reason: PauseReason, applies: boolean) => void;
  stop: () => void;
}

/**
 * Starts the carousel. Pauses it while the pointer is over it, while it has the focus or is far from the screen, and
 * for reduced motion (FAV-1).
 * `onCanMove` is called at the start, at each change of reduced motion, and with false at the end.
 */
export function startMovingRow(
  element: HTMLElement,
  initially: PauseReason[],
  onCanMove: (canMove: boolean) => void,
): MovingRow {
  const reducedMotion = matchMedia(REDUCED_MOTION);
  const carousel: Carousel | undefined = startCarousel(element, [
    ...initially,
    ...(element.matches(':hover') ? ['hover' as const] : []),
    ...(element.querySelector(':focus-visible') ? ['focus' as const] : []),
    ...(reducedMotion.matches ? ['motion' as const] : []),
  ]);
  const setPaused: MovingRow['setPaused'] = (reason, applies) => carousel?.setPaused(reason, applies);
  const stop = new AbortController();
  const { signal } = stop;

  element.addEventListener('mouseenter', () => setPaused('hover', true), { signal });
  element.addEventListener('mouseleave', () => setPaused('hover', false), { signal });
  element.addEventListener('focusout', () => setPaused('focus', false), { signal });
  // When the viewer closes, the photo that opened it gets the focus back. If a mouse or touch opened the viewer, this
  // focus must not pause the row.
  let isPointerFocus = false;
  const onPointerDown = () => {
    isPointerFocus = true;
  };
  element.addEventListener('pointerdown', onPointerDown, { signal });
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') isPointerFocus = false;
  };
  addEventListener('keydown', onKeyDown, { capture: true, signal });
  element.addEventListener(
    'focusin',
    ({ target }) => {
      const isVisible = target instanceof Element && target.matches(':focus-visible');
      setPaused('focus', isVisible && !isPointerFocus);
    },
    { signal },
  );
  const updateMotion = () => {
    setPaused('motion', reducedMotion.matches);
    onCanMove(carousel !== undefined && !reducedMotion.matches);
  };
  updateMotion();
  reducedMotion.addEventListener('change', updateMotion, { signal });
  const observer = new IntersectionObserver(
    (entries) => setPaused('offscreen', !(entries.at(-1)?.isIntersecting ?? false)),
    { rootMargin: NEAR },
  );
  observer.observe(element);

  return {
    setPaused,
    stop() {
      stop.abort();
      observer.disconnect();
      carousel?.destroy();
      onCanMove(false);
    },
  };
}
