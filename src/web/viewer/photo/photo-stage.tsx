import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useLanguage } from '../../lib/texts.ts';
import { isSheetLayout } from '../controls/use-sheet.ts';
import type { Intent } from '../gestures/gestures.ts';
import { useGestures } from '../gestures/use-gestures.ts';
import type { PhotoZoom } from '../gestures/use-zoom.ts';
import { BUTTON_ZOOM } from '../gestures/zoom.ts';
import { altInViewer } from '../photo-words.ts';
import type { PlaylistNavigation } from '../use-playlist.ts';
import type { PlaylistPhoto } from '../viewer-state.ts';
import { endOfDrag, followDrag, releaseDrag, slideIn } from './drag-visuals.ts';
import { prefersStillness } from './entrance.ts';
import { PhotoSlide } from './photo-slide.tsx';

interface PhotoStageProps {
  photo: PlaylistPhoto;
  navigation: PlaylistNavigation;
  /** True while the details' sheet is open: the photo is smaller, and above or beside the sheet. */
  sheetOpen: boolean;
  frame: RefObject<HTMLDivElement | null>;
  backdrop: () => HTMLElement[];
  sheet: RefObject<HTMLElement | null>;
  zoom: PhotoZoom;
  /** True in the slideshow, where no panel is shown and photos cross-fade. */
  slideshow: boolean;
  /** The URL of the last shown photo that has loaded or failed. */
  settledUrl: string | undefined;
  /** True while the tour's banner is above the photo; on narrow screens it makes the photo smaller. */
  hasBanner: boolean;
  /** True while the guide's words are shown, which makes the photo smaller. */
  hasWords: boolean;
  /** Rendered over the photo, inside its frame. */
  overlay: ReactNode;
  onSettled: (url: string) => void;
  onIntent: (intent: Intent, at: { x: number; y: number }) => void;
}

/**
 * The photo's place outside of the slideshow: not behind dots and buttons, and above an open sheet. On a phone in
 * landscape orientation buttons, dots, label and sheet are beside the photo.
 */
const PLACE =
  'absolute inset-x-0 md:max-lg:not-short:inset-x-10 top-14 bottom-19 transition-[bottom,right] duration-300 ease-calm motion-reduce:transition-none lg:inset-x-[56px] lg:top-12 lg:bottom-20 max-lg:short:inset-x-[calc(var(--side)+3.5rem)] max-lg:short:inset-y-2 max-lg:short:in-data-column:left-[calc(var(--side)+44px)] max-lg:short:in-data-column:right-[calc(var(--side)+var(--column)+1.75rem)] max-lg:short:in-data-column:inset-y-6 max-lg:short:data-banner:top-14 max-lg:not-short:data-banner:top-26 max-lg:not-short:data-lifted:bottom-[calc(var(--sheet-height)+0.75rem)] max-lg:short:data-lifted:right-[calc(var(--sheet-width)+3.5rem)] lg:data-words:bottom-38 max-lg:data-words:bottom-37 max-lg:short:data-words:bottom-32 max-lg:not-short:data-lifted:data-words:bottom-[calc(var(--sheet-height)+4.5rem)]';

/** The photo and its two neighbours, moved by touch (VIEW-8). */
export function PhotoStage(props: PhotoStageProps) {
  const { photo, navigation, sheetOpen, frame, backdrop, sheet, zoom, slideshow, settledUrl, onIntent } =
    props;
  const language = useLanguage();
  const track = useRef<HTMLDivElement>(null);
  const swiped = useRef<1 | -1>(undefined);
  const { url } = photo;
  const key = keyOf(photo);
  const shown = useRef({ key, url: photo.url });
  const going = useGoing(photo);

  useLayoutEffect(() => {
    if (shown.current.key === key) return;
    const before = shown.current.url;
    shown.current = { key, url };
    zoom.reset('atOnce');
    if (swiped.current !== undefined && track.current && !slideshow) slideIn(track.current, swiped.current);
    else
      crossFade(
        frame.current?.parentElement ?? null,
        slideOf(track.current, before),
        slideshow ? SLIDESHOW_FADE_MS : FADE_MS,
      );
    swiped.current = undefined;
  }, [key, url, frame, slideshow, zoom]);

  const dragged = () =>
    track.current
      ? {
          track: track.current,
          backdrop: backdrop(),
          sheet: isSheetLayout() && !slideshow ? (sheet.current ?? undefined) : undefined,
          sheetOpen,
          canNext: navigation.next !== undefined,
          canPrevious: navigation.previous !== undefined,
        }
      : undefined;

  useGestures(zoom.stage, {
    onDrag: (drag) => {
      // While zoomed, a drag pans (use-zoom.ts) and does not swipe (VIEW-9).
      if (drag && zoom.isZoomed()) return;
      const elements = dragged();
      if (elements === undefined) return;
      if (drag) followDrag(drag, elements);
      else releaseDrag(elements);
    },
    onIntent: (intent, at) => {
      // While zoomed, no gesture navigates (VIEW-9); a double-tap still likes.
      if (zoom.isZoomed() && intent !== 'doubleTap') return;
      const elements = dragged();
      if (elements) {
        const end = endOfDrag(intent, elements, slideshow);
        if (end === 'back') releaseDrag(elements);
        else if (end !== 'stays') swiped.current = end;
      }
      onIntent(intent, at);
    },
  });

  return (
    <div
      ref={zoom.stage}
      data-zoomed={zoom.zoomed || undefined}
      className="absolute inset-0 touch-none select-none data-zoomed:cursor-grab data-zoomed:active:cursor-grabbing lg:right-(--panel-width)"
    >
      <div
        data-lifted={sheetOpen || undefined}
        data-banner={props.hasBanner || undefined}
        data-words={props.hasWords || undefined}
        className={slideshow ? 'absolute inset-0' : PLACE}
      >
        <div ref={zoom.layer} className="absolute inset-0">
          <div ref={track} className="group absolute inset-0">
            {slidesOf(photo, navigation, going).map(({ side, shown, isGone }) => (
              <PhotoSlide
                key={keyOf(shown)}
                photo={shown}
                alt={altInViewer(shown, language)}
                side={side}
                isGone={isGone}
                area={{ panel: !slideshow, scale: side === 0 && zoom.zoomed ? BUTTON_ZOOM : 1 }}
                load={side === 0 || settledUrl === photo.url}
                frameRef={side === 0 ? frame : undefined}
                overlay={side === 0 && props.overlay}
                onSettled={props.onSettled}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

interface Slide {
  side: -1 | 0 | 1;
  shown: PlaylistPhoto;
  /** True for the previously shown photo if it is no neighbour: it fades out, and must not cover a neighbour. */
  isGone: boolean;
}

export function slidesOf(
  photo: PlaylistPhoto,
  { previous, next }: Pick<PlaylistNavigation, 'previous' | 'next'>,
  going: PlaylistPhoto | undefined,
): Slide[] {
  const slides = ([-1, 0, 1] as const).flatMap((side): Slide[] => {
    const shown = side === 0 ? photo : side < 0 ? previous : next;
    return shown ? [{ side, shown, isGone: false }] : [];
  });
  const isGone = going && !slides.some(({ shown }) => keyOf(shown) === keyOf(going));
  return isGone ? [...slides, { side: -1, shown: going, isGone }] : slides;
}

function slideOf(track: HTMLElement | null, url: string): HTMLElement | null {
  return track?.querySelector<HTMLElement>(`[data-photo="${CSS.escape(url)}"]:not([data-current])`) ?? null;
}

export function keyOf({ collectionId, photoIndex, url }: PlaylistPhoto): string {
  return `${collectionId}/${photoIndex}/${url}`;
}

/** The previously shown photo, which must stay mounted while it fades out. */
function useGoing(photo: PlaylistPhoto): PlaylistPhoto | undefined {
  const [{ now, before }, setShown] = useState<{ now: PlaylistPhoto; before?: PlaylistPhoto }>({
    now: photo,
  });
  if (keyOf(now) === keyOf(photo)) return before;
  setShown({ now: photo, before: now });
  return now;
}

/** Durations of a cross-fade. */
const FADE_MS = 250;
const SLIDESHOW_FADE_MS = 900;

/** Fades the old photo out in place while the new one fades in over it. */
function crossFade(coming: HTMLElement | null, going: HTMLElement | null, duration: number): void {
  if (prefersStillness()) return;
  const options = { duration, easing: 'ease-in-out' };
  // `plus-lighter` adds the two images, so that the cross-fade does not become darker in the middle.
  const shown = { transform: 'none', visibility: 'visible', mixBlendMode: 'plus-lighter' };
  coming?.animate(
    [
      { ...shown, opacity: 0 },
      { ...shown, opacity: 1 },
    ],
    options,
  );
  going?.animate(
    [
      { ...shown, opacity: 1 },
      { ...shown, opacity: 0 },
    ],
    options,
  );
}
