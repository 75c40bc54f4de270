import { useEffect, useRef, useState } from 'react';
import type { Intent } from './gestures.ts';
import type { Entrance } from './use-entrance.ts';
import type { PlaylistNavigation } from './use-playlist.ts';
import { isSheetLayout } from './use-sheet-drag.ts';
import type { Slideshow } from './use-slideshow.ts';
import type { PhotoZoom } from './use-zoom.ts';
import { type KeyIntent, keyIntent } from './viewer-keys.ts';
import type { PlaylistPhoto } from './viewer-state.ts';

interface ViewerActionsOptions {
  navigation: PlaylistNavigation;
  zoom: PhotoZoom;
  slideshow: Slideshow;
  entrance: Entrance;
  sheetOpen: boolean;
  setSheetOpen: (open: boolean) => void;
  /** The owner's screen (crop mode) covers the photo and handles all keys. */
  covered: boolean;
  /** A key was pressed: the controls show. */
  onKeyPressed: () => void;
  onDoubleTap: ((photo: PlaylistPhoto, at: { x: number; y: number }) => void) | undefined;
}

/** What keys, gestures and buttons do in the viewer (VIEW-5, VIEW-6, VIEW-7). */
export function useViewerActions({
  navigation,
  zoom,
  slideshow,
  entrance,
  sheetOpen,
  setSheetOpen,
  covered,
  onKeyPressed,
  onDoubleTap,
}: ViewerActionsOptions) {
  const { photo } = navigation;
  const [hasMoved, setHasMoved] = useState(false);
  const inSlideshow = slideshow.phase !== 'off';

  const close = () => {
    if (photo === undefined || entrance.isLeaving()) return;
    if (inSlideshow) slideshow.leave();
    else void entrance.leave(photo);
  };
  const move = (go: () => void) => {
    if (entrance.isLeaving()) return;
    setHasMoved(true);
    go();
  };
  // VIEW-6: at the very ends keys, taps and swipes are as still as the disabled buttons.
  const next = () => move(() => navigation.next && navigation.goNext());
  const previous = () => move(() => navigation.previous && navigation.goPrevious());
  const toggleSlideshow = () => {
    zoom.reset('atOnce');
    if (inSlideshow) slideshow.leave();
    else void slideshow.enter();
  };

  const onKey: Partial<Record<KeyIntent, () => void>> = {
    next,
    previous,
    fullscreen: toggleSlideshow,
    zoomIn: () => zoom.step(1),
    zoomOut: () => zoom.step(-1),
    zoomReset: () => zoom.reset(),
    panLeft: () => zoom.pan(-1, 0),
    panRight: () => zoom.pan(1, 0),
    panUp: () => zoom.pan(0, -1),
    panDown: () => zoom.pan(0, 1),
  };
  useKeys(!covered, (intent) => {
    onKeyPressed();
    onKey[intent]?.();
  });

  const onGesture = (intent: Intent, at: { x: number; y: number }) => {
    if (intent === 'tapRight' || intent === 'swipeLeft') next();
    if (intent === 'tapLeft' || intent === 'swipeRight') previous();
    if (intent === 'doubleTap' && photo) onDoubleTap?.(photo, at);
    if (intent === 'swipeUp' && isSheetLayout()) setSheetOpen(true);
    if (intent === 'swipeDown') {
      if (sheetOpen && isSheetLayout()) setSheetOpen(false);
      else close();
    }
  };
  const jump = (place: number) => move(() => navigation.goTo(place));

  return { hasMoved, close, next, previous, jump, toggleSlideshow, onGesture };
}

/** Listens on the whole document: in the viewer the arrows work wherever the focus stands (VIEW-7). */
function useKeys(enabled: boolean, onIntent: (intent: KeyIntent) => void): void {
  const latest = useRef(onIntent);
  latest.current = onIntent;
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const intent = keyIntent(event, event.target instanceof HTMLElement ? event.target : null);
      if (intent === undefined) return;
      event.preventDefault();
      latest.current(intent);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}
