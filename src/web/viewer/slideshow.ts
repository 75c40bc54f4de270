import type { After } from '../lib/time/after.ts';

/** How long each photo is looked at, once it has loaded (SLIDE-1). */
export const SLIDE_MS = 10_000;
/** After this long without an interaction a paused slideshow goes on (SLIDE-2). */
export const INACTIVITY_MS = 10_000;

/** `paused`: someone has touched something, and it waits until they let go. */
export type SlideshowPhase = 'off' | 'playing' | 'paused';

interface SlideshowOptions {
  readonly after: After;
  readonly onAdvance: () => void;
  readonly onPhase: (phase: SlideshowPhase) => void;
}

/**
 * When the next photo comes (SLIDE-1, SLIDE-2). A photo's ten seconds begin when it is loaded and there is no
 * interaction; any interruption restarts them.
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
    // The only photo there is has no successor that would load: its time begins again.
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
    /** Told at each change of the photo, and when it is there or will not come. */
    setPhoto(key: string, isLoaded: boolean): void {
      if (key === photo && isLoaded === loaded) return;
      photo = key;
      loaded = isLoaded;
      // Being paused has nothing to do with loading: its time goes on.
      if (phase === 'playing') count();
    },
  };
}

export type Slideshow = ReturnType<typeof createSlideshow>;
