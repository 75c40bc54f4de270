import { Dialog } from 'radix-ui';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { Collection } from '../../shared/collections.ts';
import type { DateString } from '../../shared/dates.ts';
import { isTextInput } from '../lib/text-input.ts';
import { fillIn, useLanguage, useTexts } from '../lib/texts.ts';
import { useClickGuard } from '../ui/use-click-guard.ts';
import { focusThumbnail } from './focus-thumbnail.ts';
import type { Intent } from './gestures.ts';
import { roomOf } from './opening.ts';
import { keyOf, PhotoStage } from './photo-stage.tsx';
import { photoAnnouncement, tourPhotoAlt } from './photo-words.ts';
import { viewerTexts } from './texts.ts';
import { useControls } from './use-controls.ts';
import { useEntrance } from './use-entrance.ts';
import { useKeys } from './use-keys.ts';
import { useParkFocus } from './use-park-focus.ts';
import { type PhotoListeners, usePhotoEvents } from './use-photo-events.ts';
import { usePlaylist } from './use-playlist.ts';
import { useRestoredFocus } from './use-restored-focus.ts';
import { useSheet } from './use-sheet.ts';
import { isSheetLayout } from './use-sheet-drag.ts';
import { useSlideshow } from './use-slideshow.ts';
import { useZoom } from './use-zoom.ts';
import { ViewerControls } from './viewer-controls.tsx';
import type { KeyIntent } from './viewer-keys.ts';
import { ViewerPanel } from './viewer-panel.tsx';
import type { PhotoPosition, PlaylistPhoto } from './viewer-state.ts';
import { Watermark } from './watermark.tsx';

export type { PhotoListeners } from './use-photo-events.ts';
export type { PhotoPosition, PlaylistPhoto } from './viewer-state.ts';

export interface ViewerProps extends PhotoListeners {
  /** The days around the one that is shown, newest first. */
  collections: readonly Collection[];
  start: PhotoPosition;
  /** The thumbnail the viewer was opened from: focus returns to it. */
  opener?: HTMLElement | undefined;
  today: DateString;
  siteName: string;
  /** The panel's place for hearts, between the photo's words and its camera data. */
  likes?: ((photo: PlaylistPhoto) => ReactNode) | undefined;
  /** The panel's place for sharing and the owner's tools. */
  actions?: ((photo: PlaylistPhoto) => ReactNode) | undefined;
  /** A double-tap or double-click on the photo, and where in the window (LIKE-2). */
  onDoubleTap?: ((photo: PlaylistPhoto, at: { x: number; y: number }) => void) | undefined;
  /** What is said of the visitor's like, over the photo. */
  feedback?: ((photo: PlaylistPhoto) => ReactNode) | undefined;
  /** What the owner does with the photo over the whole screen (CROP-1); Escape leaves that first. */
  screen?: { content: ReactNode; onLeave: () => void } | undefined;
}

/**
 * The full-screen viewer (VIEW-1). Mounted it is open; it calls `onClose` once its own way out has been played.
 * Radix keeps the focus inside, hides the page from screen readers and stops its scrolling, and lets tooltips
 * and toasts live above it, which a native modal dialog would make inert.
 */
export function Viewer(props: ViewerProps) {
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        {/* Nothing to see, but it is what stops the page's scrolling, without a jump of its width. */}
        <Dialog.Overlay />
        <ViewerScreen {...props} />
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function ViewerScreen(props: ViewerProps) {
  const {
    collections,
    start,
    opener,
    today,
    siteName,
    onClose,
    likes,
    actions,
    onDoubleTap,
    feedback,
    screen,
  } = props;
  const walk = usePlaylist(collections, start);
  const { photo } = walk;
  const root = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLElement>(null);
  const panelId = useId();
  const [sheetOpen, setSheetOpen] = useSheet(photo);
  const [keyboardInside, setKeyboardInside] = useState(false);
  const [walked, setWalked] = useState(false);
  const [settledUrl, setSettledUrl] = useState<string>();
  const entrance = useEntrance({ root, frame, opener, start, onClosed: onClose });
  const zoom = useZoom(frame);
  const slideshow = useSlideshow({
    photoKey: photo === undefined ? '' : keyOf(photo),
    loaded: photo !== undefined && settledUrl === photo.url,
    onAdvance: walk.goNext,
  });
  const inSlideshow = slideshow.phase !== 'off';
  const covered = screen !== undefined;
  useParkFocus(inSlideshow || covered, root);
  const controls = useControls(sheetOpen || keyboardInside);
  const language = useLanguage();
  const t = useTexts(viewerTexts);

  usePhotoEvents(photo, props);
  useRestoredFocus(root, photo);
  useClickGuard();

  const close = () => {
    if (photo === undefined || entrance.isLeaving()) return;
    if (inSlideshow) slideshow.leave();
    else void entrance.leave(photo);
  };
  const move = (go: () => void) => () => {
    if (entrance.isLeaving()) return;
    setWalked(true);
    go();
  };
  // VIEW-6: at the very ends keys, taps and swipes are as still as the disabled buttons.
  const next = move(() => walk.next && walk.goNext());
  const previous = move(() => walk.previous && walk.goPrevious());

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
    controls.wake();
    onKey[intent]?.();
  });

  if (photo === undefined) return null;
  const onIntent = (intent: Intent, at: { x: number; y: number }) => {
    if (intent === 'tapRight' || intent === 'swipeLeft') next();
    if (intent === 'tapLeft' || intent === 'swipeRight') previous();
    if (intent === 'doubleTap') onDoubleTap?.(photo, at);
    if (intent === 'swipeUp' && isSheetLayout()) setSheetOpen(true);
    if (intent === 'swipeDown') {
      if (sheetOpen && isSheetLayout()) setSheetOpen(false);
      else close();
    }
  };
  const nameOf = ({ place, total }: PlaylistPhoto) => fillIn(t.photoName, { n: place, total });

  return (
    <Dialog.Content
      ref={root}
      aria-describedby={undefined}
      data-slideshow={slideshow.phase}
      data-resting={(inSlideshow && !controls.visible) || undefined}
      className="fixed inset-0 z-50 overflow-clip text-ink outline-none [--panel-width:340px] data-resting:cursor-none data-[slideshow=paused]:[--panel-width:0px] data-[slideshow=playing]:[--panel-width:0px] [--hairline:#2a2825] [--ink:#ece7dd] [--paper:#141312] [--seal:#e0604d] [--soft:#968f84] scheme-dark"
      onPointerMove={(event) => event.pointerType === 'mouse' && controls.wake('mouse')}
      onPointerDownCapture={(event) => controls.wake(event.pointerType)}
      onFocus={(event) => setKeyboardInside(event.target.matches('button:focus-visible'))}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        root.current?.focus();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        focusThumbnail(opener, photo);
      }}
      onEscapeKeyDown={(event) => {
        event.preventDefault();
        if (event.target instanceof HTMLElement && isTextInput(event.target)) return;
        if (screen) screen.onLeave();
        else close();
      }}
      onInteractOutside={(event) => event.preventDefault()}
    >
      {screen && <div className="absolute inset-0 z-40 bg-viewer">{screen.content}</div>}
      <div inert={covered} className="contents">
        <div data-fade className="absolute inset-0 bg-viewer" />
        <PhotoStage
          photo={photo}
          walk={walk}
          altOf={(shown) => tourPhotoAlt(shown, language)}
          sheetOpen={sheetOpen}
          frame={frame}
          room={() => (root.current ? roomOf(root.current) : [])}
          sheet={sheet}
          zoom={zoom}
          slideshow={inSlideshow}
          settledUrl={settledUrl}
          onSettled={setSettledUrl}
          onIntent={onIntent}
        />
        <ViewerControls
          photo={photo}
          visible={controls.visible}
          touchable={controls.visible || !controls.byTouch}
          panelId={panelId}
          sheetOpen={sheetOpen}
          zoomed={zoom.zoomed}
          slideshow={inSlideshow}
          onToggleZoom={zoom.toggle}
          onPrevious={walk.previous && previous}
          onNext={walk.next && next}
          onJump={(place) => move(() => walk.goTo(place))()}
          onToggleSheet={() => setSheetOpen((open) => !open)}
          onClose={close}
          onMouse={() => root.current?.focus()}
        />
        <ViewerPanel
          id={panelId}
          photo={photo}
          today={today}
          siteName={siteName}
          open={sheetOpen}
          sheetRef={sheet}
          hidden={inSlideshow || covered}
          onFullscreen={toggleSlideshow}
          onClose={() => setSheetOpen(false)}
          likes={likes?.(photo)}
          actions={actions?.(photo)}
        />
      </div>
      {!covered && feedback?.(photo)}
      {inSlideshow && <Watermark siteName={siteName} />}
      <p aria-live="polite" className="sr-only">
        {walked && slideshow.phase !== 'playing' && photoAnnouncement(photo, language, nameOf(photo))}
      </p>
    </Dialog.Content>
  );
}
