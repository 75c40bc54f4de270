import { useEffect, useState } from 'react';
import type { Viewport } from './chat-window.ts';

export interface VisibleViewport extends Viewport {
  /** Distance in px from the window's top to its visible part; above 0 if an open keyboard has scrolled the page. */
  top: number;
}

/** The visible part of the window, without a phone's keyboard; the whole window while the page is pinch-zoomed. */
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
  // A zoomed page has a small visible part, which the chat's sheet must not follow.
  if (!visible || visible.scale > 1.01) return { width: innerWidth, height: innerHeight, top: 0 };
  return { width: innerWidth, height: visible.height, top: visible.offsetTop };
}
