import { type RefObject, useEffect, useRef, useState } from 'react';
import { isTextInput, type KeyTarget } from '../lib/forms/text-input.ts';
import { isSheetLayout } from './controls/use-sheet.ts';
import type { Intent } from './gestures/gestures.ts';
import type { PhotoZoom } from './gestures/use-zoom.ts';
import type { Entrance } from './photo/entrance.ts';
import type { PlaylistNavigation } from './use-playlist.ts';
import type { Slideshow } from './use-slideshow.ts';
import type { PlaylistPhoto } from './viewer-state.ts';

interface ViewerActionsOptions {
  root: RefObject<HTMLElement | null>;
  navigation: PlaylistNavigation;
  zoom: PhotoZoom;
  slideshow: Slideshow;
  entrance: Entrance;
  sheetOpen: boolean;
  setSheetOpen: (open: boolean) => void;
  /** True while the owner's crop mode covers the photo and handles all keys. */
  covered: boolean;
  /** Called on each key that the viewer handles, so that the controls are shown. */
  onKeyPressed: () => void;
  /** Called on Escape instead of closing the viewer. */
  onEscape: (() => void) | undefined;
  /** Called when the visitor navigates, or switches the slideshow by F or its button. */
  onInteraction: () => void;
  onDoubleTap: ((photo: PlaylistPhoto, at: { x: number; y: number }) => void) | undefined;
}

/** Whether the panel is beside the photo; undefined at first, while the visitor has not hidden the panel yet. */
export type PanelState = 'shown' | 'hidden' | undefined;

/** What keys, gestures and buttons do in the viewer (VIEW-5, VIEW-6, VIEW-7). */
export function useViewerActions({
  root,
  navigation,
  zoom,
  slideshow,
  entrance,
  sheetOpen,
  setSheetOpen,
  covered,
  onKeyPressed,
  onEscape,
  onInteraction,
  onDoubleTap,
}: ViewerActionsOptions) {
  const { photo } = navigation;
  const [hasMoved, setHasMoved] = useState(false);
  const [panel, setPanel] = useState<PanelState>();
  const inSlideshow = slideshow.phase !== 'off';

  const close = () => {
    if (photo === undefined || entrance.isLeaving()) return;
    if (inSlideshow) slideshow.leave();
    else void entrance.leave(photo);
  };
  const leaveOneStep = () => (onEscape ? onEscape() : close());
  const move = (go: () => void) => {
    if (entrance.isLeaving()) return;
    onInteraction();
    setHasMoved(true);
    go();
  };
  // VIEW-6: at the gallery's ends the buttons are disabled, and keys, taps and swipes show no other photo.
  const next = () => move(() => navigation.hasNext && navigation.goNext());
  const previous = () => move(() => navigation.hasPrevious && navigation.goPrevious());
  const toggleSlideshow = () => {
    onInteraction();
    zoom.reset('atOnce');
    if (inSlideshow) slideshow.leave();
    else void slideshow.enter();
  };

  /** Shows or hides the panel beside the photo, or on narrow screens the sheet. */
  const toggleDetails = () => {
    if (inSlideshow) return;
    if (isSheetLayout()) setSheetOpen(!sheetOpen);
    else {
      zoom.reset('atOnce');
      setPanel(panel === 'hidden' ? 'shown' : 'hidden');
    }
  };

  const onKey: Partial<Record<KeyIntent, () => void>> = {
    next,
    previous,
    fullscreen: toggleSlideshow,
    details: toggleDetails,
    zoomIn: () => zoom.step(1),
    zoomOut: () => zoom.step(-1),
    zoomReset: () => zoom.reset(),
    panLeft: () => zoom.pan(-1, 0),
    panRight: () => zoom.pan(1, 0),
    panUp: () => zoom.pan(0, -1),
    panDown: () => zoom.pan(0, 1),
  };
  useKeys(root, !covered, (intent) => {
    onKeyPressed();
    onKey[intent]?.();
  });

  const onGesture = (intent: Intent, at: { x: number; y: number }) => {
    if (intent === 'tapRight' || intent === 'swipeLeft') next();
    if (intent === 'tapLeft' || intent === 'swipeRight') previous();
    if (intent === 'doubleTap' && photo) onDoubleTap?.(photo, at);
    // In the slideshow the sheet is hidden, even if it is open.
    const action = swipeAction(intent, { hasSheet: isSheetLayout() && !inSlideshow, sheetOpen });
    if (action === 'close') close();
    else if (action) setSheetOpen(action === 'openSheet');
  };
  const jump = (place: number) => move(() => navigation.goTo(place));

  return {
    ...{ hasMoved, panel, close, leaveOneStep, next, previous, jump, toggleSlideshow, toggleDetails },
    onGesture,
  };
}

/** What a swipe up or down does; undefined if it does nothing, and for other gestures. */
export function swipeAction(
  intent: Intent,
  { hasSheet, sheetOpen }: { hasSheet: boolean; sheetOpen: boolean },
): 'openSheet' | 'closeSheet' | 'close' | undefined {
  if (intent === 'swipeUp' && hasSheet) return 'openSheet';
  if (intent !== 'swipeDown') return undefined;
  return hasSheet && sheetOpen ? 'closeSheet' : 'close';
}

/** Listens on the whole document, so that the keys work even without the focus in the viewer (VIEW-7). */
function useKeys(
  root: RefObject<HTMLElement | null>,
  enabled: boolean,
  onIntent: (intent: KeyIntent) => void,
): void {
  const latest = useRef(onIntent);
  latest.current = onIntent;
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      const intent = keyIntent(event, target);
      if (intent === undefined || keyOwner(target) !== root.current) return;
      event.preventDefault();
      latest.current(intent);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [root, enabled]);
}

/** The element that handles a key: the dialog with the focus, even one over a viewer, or else the latest viewer. */
function keyOwner(target: HTMLElement | null): Element | undefined {
  const dialog = target?.closest('[role=dialog], [role=alertdialog]');
  return dialog ?? [...document.querySelectorAll('[data-slideshow]')].at(-1);
}

type KeyIntent =
  | 'next'
  | 'previous'
  | 'close'
  | 'fullscreen'
  | 'details'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomReset'
  | 'panLeft'
  | 'panRight'
  | 'panUp'
  | 'panDown';

/** The used part of `KeyboardEvent`. */
export interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly defaultPrevented: boolean;
  /** True for the repeated events of a held key. */
  readonly repeat: boolean;
}

const ZOOM_KEYS = new Map<string, KeyIntent>([
  ['+', 'zoomIn'],
  // On a US keyboard `=` is the key of `+` without Shift.
  ['=', 'zoomIn'],
  ['-', 'zoomOut'],
  ['0', 'zoomReset'],
]);
/** An arrow says where to look, so the photo moves in the opposite direction. */
const PAN_KEYS = new Map<string, KeyIntent>([
  ['ArrowLeft', 'panRight'],
  ['ArrowRight', 'panLeft'],
  ['ArrowUp', 'panDown'],
  ['ArrowDown', 'panUp'],
]);
const TOGGLES = new Map<string, KeyIntent>([
  ['f', 'fullscreen'],
  ['i', 'details'],
]);
const PRESSED_BY_SPACE = new Set(['BUTTON', 'A', 'SUMMARY']);

/**
 * What a key does in the viewer. All keys are ignored in text inputs, and with Alt, Ctrl or Cmd, which are the
 * browser's (Alt and left is Back).
 * VIEW-7: left arrow previous, right arrow or Space next, I shows or hides the details, Escape closes.
 * VIEW-9: `+`, `-` and `0` zoom; Shift and an arrow pan.
 * A held key repeats navigation and zoom, but not F and I. Space on a focused button presses that button.
 */
export function keyIntent(press: KeyPress, target: KeyTarget | null): KeyIntent | undefined {
  if (press.defaultPrevented || isTextInput(target)) return undefined;
  if (press.altKey || press.ctrlKey || press.metaKey) return undefined;
  const zoom = ZOOM_KEYS.get(press.key);
  if (zoom) return zoom;
  if (press.shiftKey) return PAN_KEYS.get(press.key);
  switch (press.key) {
    case 'ArrowRight':
      return 'next';
    case 'ArrowLeft':
      return 'previous';
    case 'Escape':
      return 'close';
    case ' ':
      return target !== null && PRESSED_BY_SPACE.has(target.tagName) ? undefined : 'next';
    default:
      return press.repeat ? undefined : TOGGLES.get(press.key.toLowerCase());
  }
}
