import EmblaCarousel from 'embla-carousel';
import AutoScroll from 'embla-carousel-auto-scroll';
import { createPauseReasons, type PauseReason } from './pause-reasons.ts';

/** A round takes this time for each photo (FAV-1). */
const SLIDE_MS = 4000;
/** Embla's time step, independent of the screen's refresh rate. */
const STEP_MS = 1000 / 60;

export interface Carousel {
  setPaused(reason: PauseReason, applies: boolean): void;
  destroy(): void;
}

/**
 * Rotates the row of favourites without end; dragging works too. With too few photos for that, the row stays a plain
 * scrolling one and this returns undefined. `initially`: reasons not to move yet.
 */
export function startCarousel(viewport: HTMLElement, initially: PauseReason[]): Carousel | undefined {
  const slides = [...(viewport.firstElementChild?.children ?? [])] as HTMLElement[];
  // Not from its position on the screen: a photo may already have moved to the other end.
  const speedNow = () => {
    const slideWidthPx = (slides[1]?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0);
    return (slideWidthPx / SLIDE_MS) * STEP_MS;
  };
  const scrolling = {
    speed: speedNow(),
    startDelay: 0,
    // This gallery has more reasons to stop than the plugin.
    playOnInit: false,
    stopOnFocusIn: false,
    stopOnInteraction: true,
  };
  const plugin = AutoScroll(scrolling);
  // The first photo's position in the style sheet.
  const align = () => Number.parseFloat(getComputedStyle(viewport).getPropertyValue('--bleed'));
  viewport.scrollLeft = 0;
  const embla = EmblaCarousel(viewport, { loop: true, align, dragFree: true }, [plugin]);
  if (!embla.internalEngine().slideLooper.canLoop()) {
    embla.destroy();
    return undefined;
  }
  viewport.dataset.running = '';

  const reasons = createPauseReasons((isMoving) => (isMoving ? plugin.play() : plugin.stop()), initially);
  if (reasons.isMoving()) plugin.play();
  embla
    .on('pointerDown', () => reasons.set('drag', true))
    .on('settle', () => reasons.set('drag', false))
    // A press without a movement needs no settling.
    .on('pointerUp', () => {
      if (embla.internalEngine().scrollBody.settled()) reasons.set('drag', false);
    })
    .on('slideFocusStart', () => reasons.set('focus', true))
    .on('resize', () => {
      // The photos' width changed: keeps the time per photo.
      scrolling.speed = speedNow();
      embla.reInit();
    })
    .on('reInit', () => {
      if (reasons.isMoving()) plugin.play();
    });

  return {
    setPaused: reasons.set,
    destroy() {
      delete viewport.dataset.running;
      embla.destroy();
    },
  };
}
