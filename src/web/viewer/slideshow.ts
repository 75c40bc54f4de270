import type { After } from '../lib/time/after.ts';

/** How long each photo is shown, once it has loaded (SLIDE-1). */
export const SLIDE_MS = 10_000;
/** A paused slideshow continues after this long without interaction (SLIDE-2). */
export const INACTIVITY_MS = 10_000;

/** `paused` lasts until `INACTIVITY_MS` after the visitor's last interaction. */
export type SlideshowPhase = 'off' | 'playing' | 'paused';

interface SlideshowOptions {
  readonly after: After;
  readonly onAdvance: () => void;
  readonly onPhase: (phase: SlideshowPhase) => void;
}

/**
 * Decides when the next photo is shown (SLIDE-1, SLIDE-2): ten seconds after the current photo has loaded, or after a
 * pause has ended.
 */
export function createSlideshow({ after, onAdvance, onPhase }: SlideshowOptions) {
  let phase: SlideshowPhase = 'off';
  let photo: string | undefined;
  let loaded = false;
  let cancel = () => {};

  const count = () => {
    cancel();
    cancel = () => {};
    if (phase === 'paused') cancel = after(INACTIVITY_MS, () => enter('playing'));
    if (phase === 'playing' && loaded) cancel = after(SLIDE_MS, advance);
  };
  const advance = () => {
    onAdvance();
    // Restarts the timer here too, because with only one photo `setPhoto` is not called.
    count();
  };
  const enter = (next: SlideshowPhase) => {
    const changed = phase !== next;
    phase = next;
    count();
    if (changed) onPhase(next);
  };

  return {
    start: () => enter('playing'),
    stop: () => enter('off'),
    interact(): void {
      if (phase !== 'off') enter('paused');
    },
    /** Call it when another photo is shown, and when the photo has loaded or failed. */
    setPhoto(key: string, isLoaded: boolean): void {
      if (key === photo && isLoaded === loaded) return;
      photo = key;
      loaded = isLoaded;
      // A pause does not restart when a photo loads.
      if (phase === 'playing') count();
    },
  };
}

export type Slideshow = ReturnType<typeof createSlideshow>;
