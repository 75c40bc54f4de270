import { type PointerEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { PhotoPart } from '../../shared/tour.ts';
import { Seal } from '../ui/seal.tsx';
import { useZoom } from './gestures/use-zoom.ts';
import type { PlaylistNavigation } from './use-playlist.ts';
import { isAt, type PhotoPosition, type PlaylistPhoto } from './viewer-state.ts';

/** The guide's tab in the panel. */
export interface PanelTools {
  isOpen: boolean;
  onOpen: (open: boolean) => void;
  content: (photo: PlaylistPhoto) => ReactNode;
}

/** A position on a photo, from 0 to 1 along its width and height. */
interface PhotoPoint {
  readonly x: number;
  readonly y: number;
}

/** A guided tour in the viewer: the guide's viewer reports what it shows, and followers' viewers show it (WALK-2). */
export interface ViewerTour {
  /** What the guide shows; undefined if the visitor does not follow. */
  guided: { photo: PhotoPosition; view: PhotoPart; pointer?: PhotoPoint | undefined } | undefined;
  /** Rendered above the photo, such as the invitation. */
  banner: ReactNode;
  /** Rendered below the photo: the guide's latest message, or for the guide the field to write one. */
  words: ReactNode;
  /** Rendered over the photo: the rectangle that the guide draws. */
  frame: ReactNode;
  /** The guide's tab in the panel; undefined for visitors, and for an owner who is neither present nor guiding. */
  tools: PanelTools | undefined;
  /** Called on Escape instead of closing the viewer: ends the tour, or for a follower leaves it. */
  onEscape: (() => void) | undefined;
  /** The number of visitors at each photo of the current collection; undefined unless the owner guides. */
  visitorsAt: readonly number[] | undefined;
  /** Called when the visitor navigates, zooms or switches the slideshow: a follower then leaves the tour. */
  onInteraction: () => void;
  /** Called with what this viewer shows. Must be the same function at every render. */
  onShow: (photo: PhotoPosition | undefined, view: PhotoPart) => void;
  onPoint: ((at: PhotoPoint | undefined) => void) | undefined;
}

interface UseViewerTourOptions {
  tour: ViewerTour | undefined;
  navigation: PlaylistNavigation;
  frame: RefObject<HTMLElement | null>;
}

const WHOLE: PhotoPart = { x: 0, y: 0, width: 1, height: 1 };

/** The viewer's zoom, which the visitor or the guide changes; reports the visible part to the tour. */
export function useViewerTour({ tour, navigation, frame }: UseViewerTourOptions) {
  const report = useRef(() => {});
  const onInteraction = () => tour?.onInteraction();
  const zoom = useZoom(frame, { onInteraction, onChange: () => report.current() });
  const { photo } = navigation;
  const { guided, onShow } = tour ?? {};
  const isThere = guided !== undefined && photo !== undefined && isAt(guided.photo, photo);
  const goToGuide = useRef(() => {});
  goToGuide.current = () => {
    if (guided !== undefined && !isThere) navigation.goToPhoto(guided.photo);
  };
  // Runs after every render, because the collection with the guide's photo may just have been loaded.
  useLayoutEffect(() => goToGuide.current());

  const show = useRef((_: 'guided' | 'atOnce') => {});
  show.current = (how) => {
    if (isThere) zoom.show(guided.view, how);
    else zoom.refit();
  };
  const view = guided?.view;
  // Runs after `PhotoStage` has reset the zoom for a new photo.
  useLayoutEffect(() => {
    if (isThere && view) show.current('guided');
  }, [isThere, view]);

  report.current = () => photo && onShow?.(photo, zoom.visible());
  // Depends on the position too, which changes when the owner reorders the collection.
  const { url, collectionId, photoIndex } = photo ?? {};
  useEffect(() => {
    if (url !== undefined && collectionId !== undefined && photoIndex !== undefined) report.current();
  }, [url, collectionId, photoIndex]);
  useEffect(() => () => onShow?.(undefined, WHOLE), [onShow]);
  // After a resize, a follower needs another zoom to show the guide's part, and a guide's zoom shows another part.
  useEffect(() => {
    if (zoom.layer.current === null) return;
    const observer = new ResizeObserver(() => {
      show.current('atOnce');
      report.current();
    });
    observer.observe(zoom.layer.current);
    return () => observer.disconnect();
  }, [zoom.layer]);

  return {
    zoom,
    onInteraction,
    overlay: (
      <>
        {tour?.frame}
        {isThere && guided.pointer && <GuidePointer {...guided.pointer} />}
      </>
    ),
    onPointerMove(event: PointerEvent) {
      const box = frame.current?.getBoundingClientRect();
      if (tour?.onPoint === undefined || box === undefined || event.pointerType !== 'mouse') return;
      const at = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
      const isOnPhoto = at.x >= 0 && at.x <= 1 && at.y >= 0 && at.y <= 1;
      tour.onPoint(isOnPhoto ? at : undefined);
    },
  };
}

/** The tour's line above the photo. */
export function TourBanner({ children }: { children: ReactNode }) {
  return (
    children && (
      <div
        data-fade
        className="absolute top-14 left-1/2 z-20 flex min-h-11 w-max max-w-full -translate-x-1/2 items-center rounded-[3px] bg-viewer/85 max-lg:short:top-2 max-lg:short:left-14 max-lg:short:translate-x-0 lg:top-1 lg:right-[calc(var(--panel-width)+1rem)] lg:left-4 lg:min-h-10 lg:w-auto lg:translate-x-0"
      >
        {children}
      </div>
    )
  );
}

/** The guide's words, between the photo and the dots, or on narrow screens above the buttons or the sheet. */
export function TourWords({ sheetOpen, children }: { sheetOpen: boolean; children: ReactNode }) {
  return (
    children && (
      <div
        data-fade
        className={`absolute inset-x-0 z-20 flex h-18 flex-col justify-center bg-viewer/85 px-5 lg:right-(--panel-width) lg:bottom-14 lg:h-24 lg:px-10 ${sheetOpen ? 'max-lg:not-short:bottom-(--sheet-height) max-lg:short:right-(--sheet-width) max-lg:short:bottom-0' : 'max-lg:bottom-19 max-lg:short:bottom-14'}`}
      >
        {children}
      </div>
    )
  );
}

/** The guide's pointer: a small seal, whose size does not change with the zoom. */
function GuidePointer({ x, y }: PhotoPoint) {
  return (
    <span
      data-guide-pointer
      className="pointer-events-none absolute -mt-[11px] -ml-[11px] [scale:calc(1/var(--zoom,1))] motion-safe:transition-[left,top] motion-safe:duration-100 motion-safe:ease-linear"
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
    >
      <Seal className="size-[22px] drop-shadow-[0_1px_4px_rgb(0_0_0/0.5)]" />
    </span>
  );
}
