import { Dialog } from 'radix-ui';
import { type PointerEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import type { Collection } from '../../shared/collections.ts';
import type { DateString } from '../../shared/dates.ts';
import { isTextInput } from '../lib/forms/text-input.ts';
import { fillIn, useLanguage, useTexts } from '../lib/texts.ts';
import { Seal } from '../ui/seal.tsx';
import { useClickGuard } from '../ui/use-click-guard.ts';
import { useControls } from './controls/controls-visibility.ts';
import overPhotoCss from './controls/over-photo.css?inline';
import { SideLabel, useRoomBeside } from './controls/side-label.tsx';
import { useSheet } from './controls/use-sheet.ts';
import { ViewerControls } from './controls/viewer-controls.tsx';
import { type PanelChat, ViewerPanel } from './controls/viewer-panel.tsx';
import { backdropOf, useEntrance } from './photo/entrance.ts';
import { keyOf, PhotoStage } from './photo/photo-stage.tsx';
import { photoAnnouncement } from './photo-words.ts';
import type { SlideshowPhase } from './slideshow.ts';
import { viewerTexts } from './texts.ts';
import { type PhotoListeners, type UnloadedEnds, usePhotoEvents, usePlaylist } from './use-playlist.ts';
import { useSlideshow } from './use-slideshow.ts';
import { type PanelState, useViewerActions } from './use-viewer-actions.ts';
import { TourBanner, TourWords, useViewerTour, type ViewerTour } from './use-viewer-tour.tsx';
import { focusThumbnail, useParkFocus, useRestoredFocus } from './viewer-focus.ts';
import { isAt, type PhotoPosition, type PlaylistPhoto } from './viewer-state.ts';

export type { PanelChat } from './controls/viewer-panel.tsx';
export type { PhotoListeners, UnloadedEnds } from './use-playlist.ts';
export type { ViewerTour } from './use-viewer-tour.tsx';
export type { PhotoPosition, PlaylistPhoto } from './viewer-state.ts';

export interface ViewerProps extends Omit<PhotoListeners, 'onEmpty'> {
  /** Called after the closing animation, and when no photo is left to show. */
  onClose: () => void;
  /** The collection that is shown and those around it, newest first. */
  collections: readonly Collection[];
  unloaded: UnloadedEnds;
  start: PhotoPosition;
  /** The element from which the viewer was opened, usually a thumbnail. */
  opener?: HTMLElement | undefined;
  today: DateString;
  siteName: string;
  /** Renders the likes, both in the panel and in the label beside the photo. */
  likes?: ((photo: PlaylistPhoto) => ReactNode) | undefined;
  /** Renders sharing and the owner's tools in the panel. */
  actions?: ((photo: PlaylistPhoto) => ReactNode) | undefined;
  /** The chat, as a tab of the panel. */
  chat?: PanelChat | undefined;
  /** The guided tour in which this viewer takes part (WALK-2). */
  tour?: ViewerTour | undefined;
  /** Called on a double-tap or double-click on the photo, with its position in the window (LIKE-2). */
  onDoubleTap?: ((photo: PlaylistPhoto, at: { x: number; y: number }) => void) | undefined;
  /** Renders the message about the visitor's like over the photo. */
  feedback?: ((photo: PlaylistPhoto) => ReactNode) | undefined;
  /** The owner's crop mode, which covers the screen (CROP-1); Escape leaves it instead of closing the viewer. */
  screen?: { content: ReactNode; onLeave: () => void } | undefined;
}

/**
 * The full-screen viewer (VIEW-1), open while it is mounted. Radix keeps the focus inside, hides the page from screen
 * readers and stops its scrolling. A native modal dialog is not used, because it would make messages above the viewer
 * inert.
 */
export function Viewer(props: ViewerProps) {
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        {/* Invisible: it stops the page's scrolling without changing the page's width. */}
        <Dialog.Overlay />
        <ViewerScreen {...props} />
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function ViewerScreen(props: ViewerProps) {
  const { collections, start, opener, today, siteName, screen, tour } = props;
  const navigation = usePlaylist(collections, start, props.unloaded);
  const { photo } = navigation;
  const root = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLElement>(null);
  const panelId = useId();
  const [sheetOpen, setSheetOpen] = useSheet(photo);
  const [keyboardInside, setKeyboardInside] = useState(false);
  const [settledUrl, setSettledUrl] = useState<string>();
  const entrance = useEntrance({ root, frame, opener, start, onClosed: props.onClose });
  const { zoom, onInteraction, overlay, onPointerMove } = useViewerTour({ tour, navigation, frame });
  const slideshow = useSlideshow({
    photoKey: photo === undefined ? '' : keyOf(photo),
    loaded: photo !== undefined && settledUrl === photo.url,
    onAdvance: navigation.goNext,
  });
  const inSlideshow = slideshow.phase !== 'off';
  const covered = screen !== undefined;
  const hasColumn = useRoomBeside() && !sheetOpen && !inSlideshow && !covered;
  useParkFocus(inSlideshow || covered, root);
  const controls = useControls(sheetOpen || keyboardInside);

  usePhotoEvents(photo, { ...props, onEmpty: props.onClose });
  useRestoredFocus(root, photo);

  const { hasMoved, panel, close, leaveOneStep, onGesture, ...actions } = useViewerActions({
    root,
    ...{ navigation, zoom, slideshow, entrance, sheetOpen, setSheetOpen, covered },
    onKeyPressed: controls.wake,
    onEscape: tour?.onEscape,
    onInteraction,
    onDoubleTap: props.onDoubleTap,
  });

  if (photo === undefined) return null;

  return (
    <ViewerFrame
      root={root}
      slideshow={slideshow.phase}
      hasColumn={hasColumn}
      panel={panel}
      controls={controls}
      onKeyboardInside={setKeyboardInside}
      onClosed={() => focusThumbnail(opener, photo, isAt(start, photo))}
      onEscape={() => (screen ? screen.onLeave() : leaveOneStep())}
      onPointerMove={onPointerMove}
    >
      {screen && <div className="absolute inset-0 z-40 bg-viewer">{screen.content}</div>}
      <div inert={covered} className="contents">
        <div data-fade className="absolute inset-0 bg-viewer" />
        <PhotoStage
          photo={photo}
          navigation={navigation}
          sheetOpen={sheetOpen}
          frame={frame}
          backdrop={() => (root.current ? backdropOf(root.current) : [])}
          sheet={sheet}
          zoom={zoom}
          slideshow={inSlideshow}
          settledUrl={settledUrl}
          onSettled={setSettledUrl}
          hasBanner={Boolean(tour?.banner)}
          hasWords={!inSlideshow && Boolean(tour?.words)}
          overlay={overlay}
          onIntent={onGesture}
        />
        <ViewerControls
          photo={photo}
          visible={controls.visible}
          touchable={controls.visible || !controls.byTouch}
          panelId={panelId}
          sheetOpen={sheetOpen}
          zoomed={zoom.zoomed}
          slideshow={inSlideshow}
          hasPanel={panel !== 'hidden'}
          onToggleZoom={zoom.toggle}
          onPrevious={navigation.hasPrevious ? actions.previous : undefined}
          onNext={navigation.hasNext ? actions.next : undefined}
          onJump={actions.jump}
          visitorsAt={tour?.visitorsAt}
          onToggleSheet={() => setSheetOpen((open) => !open)}
          onTogglePanel={actions.toggleDetails}
          onClose={close}
          onMouse={() => root.current?.focus()}
        />
        {hasColumn && !zoom.zoomed && <SideLabel photo={photo} likes={props.likes?.(photo)} />}
        <TourBanner>{!inSlideshow && tour?.banner}</TourBanner>
        <TourWords sheetOpen={sheetOpen}>{!inSlideshow && tour?.words}</TourWords>
        <ViewerPanel
          id={panelId}
          photo={photo}
          today={today}
          siteName={siteName}
          open={sheetOpen}
          sheetRef={sheet}
          hidden={inSlideshow || covered}
          onFullscreen={actions.toggleSlideshow}
          onClose={() => setSheetOpen(false)}
          likes={props.likes?.(photo)}
          actions={props.actions?.(photo)}
          chat={props.chat}
          tools={tour?.tools}
        />
      </div>
      {!covered && props.feedback?.(photo)}
      {inSlideshow && <Watermark siteName={siteName} />}
      <Announcement photo={photo} spoken={(hasMoved || tour?.guided) && slideshow.phase !== 'playing'} />
    </ViewerFrame>
  );
}

interface ViewerFrameProps {
  root: RefObject<HTMLDivElement | null>;
  slideshow: SlideshowPhase;
  /** True if the photo's label is beside the photo, as on a phone in landscape orientation. */
  hasColumn: boolean;
  panel: PanelState;
  controls: ReturnType<typeof useControls>;
  /** Called when an element inside receives focus: with true if it is a button focused by keyboard. */
  onKeyboardInside: (inside: boolean) => void;
  onClosed: () => void;
  onEscape: () => void;
  onPointerMove: (event: PointerEvent) => void;
  children: ReactNode;
}

/** The dialog over the whole window, with its colours, focus and Escape. */
function ViewerFrame({ root, slideshow, hasColumn, panel, controls, children, ...on }: ViewerFrameProps) {
  useClickGuard();
  return (
    <Dialog.Content
      ref={root}
      aria-describedby={undefined}
      data-slideshow={slideshow}
      data-panel={panel}
      data-column={hasColumn || undefined}
      data-resting={(slideshow !== 'off' && !controls.visible) || undefined}
      className="fixed inset-0 z-50 overflow-clip text-ink outline-none [--column:176px] [--panel-width:360px] [--sheet-height:60dvh] md:max-lg:not-short:[--sheet-height:46dvh] [--side:max(0.5rem,env(safe-area-inset-left),env(safe-area-inset-right))] [--sheet-width:calc(min(300px,40vw)+env(safe-area-inset-right))] data-resting:cursor-none data-[slideshow=paused]:[--panel-width:0px] data-[slideshow=playing]:[--panel-width:0px] data-[panel=hidden]:[--panel-width:0px] data-panel:transition-[--panel-width] duration-250 ease-calm motion-reduce:transition-none [--hairline:#2a2825] [--ink:#ece7dd] [--paper:#141312] [--seal:#e0604d] [--soft:#968f84] scheme-dark"
      onPointerMove={(event) => {
        if (event.pointerType === 'mouse') controls.wake('mouse');
        on.onPointerMove(event);
      }}
      onPointerDownCapture={(event) => controls.wake(event.pointerType)}
      onFocus={(event) => on.onKeyboardInside(event.target.matches('button:focus-visible'))}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        root.current?.focus();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        on.onClosed();
      }}
      onEscapeKeyDown={(event) => {
        event.preventDefault();
        if (event.target instanceof HTMLElement && isTextInput(event.target)) return;
        on.onEscape();
      }}
      onInteractOutside={(event) => event.preventDefault()}
    >
      <style>{overPhotoCss}</style>
      {children}
    </Dialog.Content>
  );
}

/** What a screen reader announces when the photo changes. */
function Announcement({ photo, spoken }: { photo: PlaylistPhoto; spoken: boolean | undefined }) {
  const t = useTexts(viewerTexts);
  const language = useLanguage();
  const position = fillIn(t.photoName, { n: photo.place, total: photo.total });
  return (
    <p aria-live="polite" className="sr-only">
      {spoken && photoAnnouncement(photo, language, position)}
    </p>
  );
}

/** The gallery's mark in a corner of the slideshow (SLIDE-3). */
function Watermark({ siteName }: { siteName: string }) {
  return (
    <div
      data-watermark
      className="pointer-events-none absolute bottom-7 left-8 z-10 flex items-center gap-3 opacity-85 transition-opacity duration-700 motion-reduce:transition-none starting:opacity-0"
    >
      <Seal className="size-8 drop-shadow-[0_1px_6px_rgb(0_0_0/0.5)]" />
      <span className="font-serif text-[26px] leading-none text-white [text-shadow:0_1px_10px_rgb(0_0_0/0.7)]">
        {siteName}
      </span>
    </div>
  );
}
