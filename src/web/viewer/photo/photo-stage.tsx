import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isSheetLayout } from '../controls/use-sheet.ts';
import type { Intent } from '../gestures/gestures.ts';
import { useGestures } from '../gestures/use-gestures.ts';
import type { PhotoZoom } from '../gestures/use-zoom.ts';
import { BUTTON_ZOOM } from '../gestures/zoom.ts';
import type { PlaylistNavigation } from '../use-playlist.ts';
import type { PlaylistPhoto } from '../viewer-state.ts';
import { followDrag, releaseDrag, slideIn } from './drag-visuals.ts';
import { fadeIn, prefersStillness } from './opening.ts';
import { PhotoSlide } from './photo-slide.tsx';

interface PhotoStageProps {
  photo: PlaylistPhoto;
  walk: PlaylistNavigation;
  altOf: (photo: PlaylistPhoto) => string;
  /** The details' sheet covers the lower part: the photo makes room. */
  sheetOpen: boolean;
  frame: RefObject<HTMLDivElement | null>;
  room: () => HTMLElement[];
  sheet: RefObject<HTMLElement | null>;
  zoom: PhotoZoom;
  /** In the slideshow there is no panel, and photos cross-fade. */
  slideshow: boolean;
  /** The last photo that has loaded or failed. */
  settledUrl: string | undefined;
  onSettled: (url: string) => void;
  onIntent: (intent: Intent, at: { x: number; y: number }) => void;
}

/** The photo and its two neighbours, moved by touch (VIEW-8). */
export function PhotoStage(props: PhotoStageProps) {
  const { photo, walk, altOf, sheetOpen, frame, room, sheet, zoom, slideshow, settledUrl, onIntent } = props;
  const track = useRef<HTMLDivElement>(null);
  const swiped = useRef<1 | -1>(undefined);
  const { url } = photo;
  const key = keyOf(photo);
  const shown = useRef({ key, url: photo.url });

  useLayoutEffect(() => {
    if (shown.current.key === key) return;
    const before = shown.current.url;
    shown.current = { key, url };
    zoom.reset('atOnce');
    if (slideshow) crossFade(frame.current, slideOf(track.current, before));
    else if (swiped.current !== undefined && track.current) slideIn(track.current, swiped.current);
    else fadeIn(frame.current);
    swiped.current = undefined;
  }, [key, url, frame, slideshow, zoom]);

  const dragged = () =>
    track.current
      ? {
          track: track.current,
          room: room(),
          sheet: isSheetLayout() ? (sheet.current ?? undefined) : undefined,
          sheetOpen,
          canNext: walk.next !== undefined,
          canPrevious: walk.previous !== undefined,
        }
      : undefined;

  useGestures(zoom.stage, {
    onDrag: (drag) => {
      // Dragging pans while zoomed (VIEW-9).
      if (drag && zoom.isZoomed()) return;
      const elements = dragged();
      if (elements === undefined) return;
      if (drag) followDrag(drag, elements);
      else releaseDrag(elements);
    },
    onIntent: (intent, at) => {
      // While zoomed nothing navigates (VIEW-9); a double-tap stays a like.
      if (zoom.isZoomed() && intent !== 'doubleTap') return;
      const elements = dragged();
      if (intent === 'swipeLeft' && walk.next) swiped.current = 1;
      else if (intent === 'swipeRight' && walk.previous) swiped.current = -1;
      // A photo dragged down to close moves to its thumbnail from where the finger left it.
      else if (elements && (intent !== 'swipeDown' || (elements.sheet && sheetOpen))) releaseDrag(elements);
      onIntent(intent, at);
    },
  });

  const slides = ([-1, 0, 1] as const).flatMap((side) => {
    const shown = side === 0 ? photo : side < 0 ? walk.previous : walk.next;
    return shown ? [{ side, shown }] : [];
  });
  return (
    <div
      ref={zoom.stage}
      data-zoomed={zoom.zoomed || undefined}
      className="absolute inset-0 touch-none select-none data-zoomed:cursor-grab data-zoomed:active:cursor-grabbing lg:right-(--panel-width)"
    >
      <div
        data-lifted={sheetOpen || undefined}
        className="absolute inset-0 origin-top transition-[scale,translate,right] duration-300 ease-calm motion-reduce:transition-none max-lg:data-lifted:-translate-y-[8%] max-lg:data-lifted:scale-[0.86] max-lg:short:data-lifted:right-[min(340px,46vw)] max-lg:short:data-lifted:translate-y-0 max-lg:short:data-lifted:scale-100"
      >
        <div ref={zoom.layer} className="absolute inset-0">
          <div ref={track} className="absolute inset-0">
            {slides.map(({ side, shown }) => (
              <PhotoSlide
                key={keyOf(shown)}
                photo={shown}
                alt={altOf(shown)}
                side={side}
                room={{ panel: !slideshow, scale: side === 0 && zoom.zoomed ? BUTTON_ZOOM : 1 }}
                load={side === 0 || settledUrl === photo.url}
                frameRef={side === 0 ? frame : undefined}
                onSettled={props.onSettled}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

function slideOf(track: HTMLElement | null, url: string): HTMLElement | null {
  return track?.querySelector<HTMLElement>(`[data-photo="${CSS.escape(url)}"]:not([data-current])`) ?? null;
}

export function keyOf({ collectionId, photoIndex, url }: PlaylistPhoto): string {
  return `${collectionId}/${photoIndex}/${url}`;
}

/** Duration of the slideshow's cross-fade. */
const CROSS_FADE_MS = 900;

/** The slideshow's change: the old photo stays in place and fades out while the new one fades in over it. */
function crossFade(coming: HTMLElement | null, going: HTMLElement | null): void {
  if (prefersStillness()) return;
  const options = { duration: CROSS_FADE_MS, easing: 'ease-in-out' };
  coming?.animate({ opacity: [0, 1] }, options);
  going?.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: 'none', opacity: 0 },
    ],
    options,
  );
}
