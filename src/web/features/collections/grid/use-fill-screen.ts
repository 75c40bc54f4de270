import { type RefObject, useEffect, useState } from 'react';
import { logger } from '../../../lib/logger.ts';
import { isolate } from '../../../lib/page/isolate.ts';

interface FillScreen {
  readonly isFilling: boolean;
  readonly enter: () => void;
  readonly leave: () => void;
}

/**
 * Lets an element fill the screen (GRID-5). Requests fullscreen for the document instead of the element, because a
 * fullscreen element would hide the photo viewer, which is outside the element. If the browser refuses fullscreen
 * (phones often do), the element fills the window.
 */
export function useFillScreen(element: RefObject<HTMLElement | null>): FillScreen {
  const [isFilling, setIsFilling] = useState(false);

  useEffect(() => {
    if (!isFilling || element.current === null) return;
    const restore = isolate(element.current);
    const onChange = () => {
      if (document.fullscreenElement === null) setIsFilling(false);
    };
    const onKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      // Escape inside a dialog closes only the dialog. `defaultPrevented`: the photo viewer has handled the key.
      const inDialog = target instanceof Element && target.closest('[role=dialog]') !== null;
      if (key === 'Escape' && !inDialog && !defaultPrevented) leaveFullscreen(() => setIsFilling(false));
    };
    document.addEventListener('fullscreenchange', onChange);
    document.addEventListener('keydown', onKey);
    return () => {
      restore();
      leaveFullscreen();
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKey);
    };
  }, [isFilling, element]);

  return {
    isFilling,
    enter() {
      setIsFilling(true);
      document.documentElement.requestFullscreen?.().catch((error: unknown) => {
        logger.warn('general', 'grid: the browser refused fullscreen', error);
      });
    },
    leave: () => leaveFullscreen(() => setIsFilling(false)),
  };
}

function leaveFullscreen(done = () => {}): void {
  if (document.fullscreenElement === null) done();
  else document.exitFullscreen().then(done, done);
}
