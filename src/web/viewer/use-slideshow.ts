import { useEffect, useRef, useState } from 'react';
import { logger } from '../lib/logger.ts';
import { afterInBrowser } from '../lib/time/after.ts';
import { createSlideshow, type SlideshowPhase } from './slideshow.ts';

interface SlideshowOptions {
  /** Identifies the shown photo. */
  photoKey: string;
  /** True once the photo has loaded or failed. */
  loaded: boolean;
  onAdvance: () => void;
}

export interface Slideshow {
  readonly phase: SlideshowPhase;
  enter: () => Promise<void>;
  leave: () => void;
}

/** The slideshow in fullscreen. It ends whenever fullscreen ends, by Escape for example (SLIDE-1, SLIDE-2). */
export function useSlideshow({ photoKey, loaded, onAdvance }: SlideshowOptions): Slideshow {
  const [phase, setPhase] = useState<SlideshowPhase>('off');
  const advance = useRef(onAdvance);
  advance.current = onAdvance;
  const [core] = useState(() =>
    createSlideshow({ after: afterInBrowser, onAdvance: () => advance.current(), onPhase: setPhase }),
  );
  const on = phase !== 'off';
  const isOpen = useRef(false);

  useEffect(() => core.setPhoto(photoKey, loaded), [core, photoKey, loaded]);

  useEffect(() => {
    const onChange = () => document.fullscreenElement ?? core.stop();
    document.addEventListener('fullscreenchange', onChange);
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      document.removeEventListener('fullscreenchange', onChange);
      core.stop();
    };
  }, [core]);

  useEffect(() => {
    if (!on) return;
    const stopListening = listenForInput(core.interact);
    return () => {
      stopListening();
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(report);
    };
  }, [core, on]);

  return {
    phase,
    async enter(): Promise<void> {
      if (await enterFullscreen(() => isOpen.current)) core.start();
    },
    leave: core.stop,
  };
}

/** Enters fullscreen; returns false if that failed, or if the viewer was closed meanwhile. */
export async function enterFullscreen(isWanted: () => boolean): Promise<boolean> {
  try {
    // The whole document instead of the viewer, because toasts are rendered outside the viewer.
    await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    if (isWanted()) return true;
    await document.exitFullscreen();
  } catch (error) {
    report(error);
  }
  return false;
}

/** Calls back on any interaction by mouse, wheel, keyboard or touch. */
function listenForInput(onInteraction: () => void): () => void {
  let restsAt: string | undefined;
  const onMove = ({ screenX, screenY }: PointerEvent) => {
    // Compares positions, because browsers report `pointermove` of a resting mouse when the content under it changes.
    const at = `${screenX},${screenY}`;
    if (restsAt !== undefined && restsAt !== at) onInteraction();
    restsAt = at;
  };
  const done = new AbortController();
  const options = { signal: done.signal, capture: true, passive: true };
  document.addEventListener('pointermove', onMove, options);
  for (const type of ['pointerdown', 'keydown', 'wheel'])
    document.addEventListener(type, onInteraction, options);
  return () => done.abort();
}

/** Logs a failure of fullscreen; visitors see no message (SLIDE-2). */
function report(error: unknown): void {
  logger.warn('general', 'viewer: entering or leaving fullscreen failed', error);
}
