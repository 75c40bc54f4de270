import EmblaCarousel from 'embla-carousel';
import AutoScroll from 'embla-carousel-auto-scroll';
import { createRestReasons, type RestReason } from './rest-reasons.ts';

/** A photo is passed in this time; a round takes it times the number of photos (FAV-1). */
export const SLIDE_MS = 4000;
/** Embla moves its photos in steps of this length, whatever the screen's rate. */
const STEP_MS = 1000 / 60;

export interface Carousel {
  rest(reason: RestReason, applies: boolean): void;
  destroy(): void;
}

/**
 * Sets the row of favourites in motion: round and round, by hand too. With so few photos that the row would show a
 * gap it stays what it is without this, a row that scrolls. The caller says what speaks against moving.
 */
export function startCarousel(viewport: HTMLElement, initially: RestReason[]): Carousel | undefined {
  const slides = [...(viewport.firstElementChild?.children ?? [])] as HTMLElement[];
  // Not by its place on the screen: a photo may already have gone round.
  const speedNow = () => {
    const slideWidthPx = (slides[1]?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0);
    return (slideWidthPx / SLIDE_MS) * STEP_MS;
  };
  const scrolling = {
    speed: speedNow(),
    startDelay: 0,
    // Who stops it and when is this gallery's own matter: it knows more reasons than the plugin.
    playOnInit: false,
    stopOnFocusIn: false,
    stopOnInteraction: true,
  };
  const plugin = AutoScroll(scrolling);
  // Where the style sheet has put the first photo.
  const align = () => Number.parseFloat(getComputedStyle(viewport).getPropertyValue('--bleed'));
  viewport.scrollLeft = 0;
  const embla = EmblaCarousel(viewport, { loop: true, align, dragFree: true }, [plugin]);
  if (!embla.internalEngine().slideLooper.canLoop()) {
    embla.destroy();
    return undefined;
  }
  viewport.dataset.running = '';

  const reasons = createRestReasons((isMoving) => (isMoving ? plugin.play() : plugin.stop()), initially);
  if (reasons.isMoving()) plugin.play();
  embla
    .on('pointerDown', () => reasons.set('drag', true))
    .on('settle', () => reasons.set('drag', false))
    // A press that moved nothing has nothing to settle.
    .on('pointerUp', () => {
      if (embla.internalEngine().scrollBody.settled()) reasons.set('drag', false);
    })
    .on('slideFocusStart', () => reasons.set('focus', true))
    .on('resize', () => {
      // Another width of the photos: the same time for each.
      scrolling.speed = speedNow();
      embla.reInit();
    })
    .on('reInit', () => {
      if (reasons.isMoving()) plugin.play();
    });

  return {
    rest: reasons.set,
    destroy() {
      delete viewport.dataset.running;
      embla.destroy();
    },
  };
}
