import EmblaCarousel from 'embla-carousel';
import AutoScroll from 'embla-carousel-auto-scroll';
import { createPauseReasons, type PauseReason } from './pause-reasons.ts';

/** The row moves by one photo in this time (FAV-1). */
const SLIDE_MS = 4000;
/** Embla's `speed` is in pixels per step of this length, whatever the screen's refresh rate. */
const STEP_MS = 1000 / 60;

export interface Carousel {
  setPaused(reason: PauseReason, applies: boolean): void;
  destroy(): void;
}

/**
 * Moves the row of favourites in an endless loop that can also be dragged. Returns undefined if there are too few
 * photos for a loop. `initially` lists the reasons why the row does not move at first.
 */
export function startCarousel(viewport: HTMLElement, initially: PauseReason[]): Carousel | undefined {
  const slides = [...(viewport.firstElementChild?.children ?? [])] as HTMLElement[];
  // Uses `offsetLeft`, because the position on the screen changes when Embla moves a photo to the other end.
  const speedNow = () => {
    const slideWidthPx = (slides[1]?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0);
    return (slideWidthPx / SLIDE_MS) * STEP_MS;
  };
  const scrolling = {
    speed: speedNow(),
    startDelay: 0,
    // `createPauseReasons` starts the plugin, and stops it for more reasons than the plugin knows.
    playOnInit: false,
    stopOnFocusIn: false,
    stopOnInteraction: true,
  };
  const plugin = AutoScroll(scrolling);
  // The first photo's distance from the edge, set by the style sheet.
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
    // A press without a movement may emit no `settle`.
    .on('pointerUp', () => {
      if (embla.internalEngine().scrollBody.settled()) reasons.set('drag', false);
    })
    .on('slideFocusStart', () => reasons.set('focus', true))
    .on('resize', () => {
      // The photos may be wider or narrower now: with the new speed, each still passes in `SLIDE_MS`.
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
