import { useEffect, useRef, useState } from 'react';
import { logger } from '../lib/logger.ts';
import { afterInBrowser } from '../lib/time/after.ts';
import { createSlideshow, type SlideshowPhase } from './slideshow.ts';

interface SlideshowOptions {
  /** Which photo is shown, and whether it has loaded or failed. */
  photoKey: string;
  loaded: boolean;
  onAdvance: () => void;
}

export interface Slideshow {
  readonly phase: SlideshowPhase;
  enter: () => Promise<void>;
  leave: () => void;
}

/** The slideshow in fullscreen: it starts on entering, and ends however fullscreen is left (SLIDE-1, SLIDE-2). */
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

/** Returns false if fullscreen failed, or if the viewer closed while the browser entered it. */
export async function enterFullscreen(isWanted: () => boolean): Promise<boolean> {
  try {
    // The whole document, so that messages and likes are visible too.
    await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    if (isWanted()) return true;
    await document.exitFullscreen();
  } catch (error) {
    report(error);
  }
  return false;
}

/** Calls back on any interaction: mouse, wheel, keys or touch. */
function listenForInput(onInteraction: () => void): () => void {
  let restsAt: string | undefined;
  const onMove = ({ screenX, screenY }: PointerEvent) => {
    // Browsers report a resting mouse as moved when the content under it changes.
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

/** A failed fullscreen request is only logged (SLIDE-2). */
function report(error: unknown): void {
  logger.warn('general', 'viewer: entering or leaving fullscreen failed', error);
}
