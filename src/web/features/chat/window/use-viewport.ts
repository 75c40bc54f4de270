import { useEffect, useState } from 'react';
import type { Viewport } from './chat-window.ts';

export interface VisibleViewport extends Viewport {
  /** How far down the window the visible part begins, after a keyboard has moved it. */
  top: number;
}

/** The visible part of the window, without a phone's keyboard. */
export function useViewport(): VisibleViewport {
  const [viewport, setViewport] = useState(read);
  useEffect(() => {
    const follow = () => setViewport(read());
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('resize', follow, { signal });
    window.visualViewport?.addEventListener('resize', follow, { signal });
    window.visualViewport?.addEventListener('scroll', follow, { signal });
    return () => stop.abort();
  }, []);
  return viewport;
}

function read(): VisibleViewport {
  const { visualViewport: visible } = window;
  // While the page is pinch-zoomed, the sheet stays where it is.
  if (!visible || visible.scale > 1.01) return { width: innerWidth, height: innerHeight, top: 0 };
  return { width: innerWidth, height: visible.height, top: visible.offsetTop };
}
