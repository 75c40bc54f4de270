import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { followDrag, releaseDrag, slideIn } from './drag-visuals.ts';
import type { Intent } from './gestures.ts';
import { fadeIn } from './opening.ts';
import { PhotoSlide } from './photo-slide.tsx';
import { useGestures } from './use-gestures.ts';
import { isSheetLayout } from './use-sheet-drag.ts';
import type { TourWalk } from './use-tour.ts';
import type { TourPhoto } from './viewer-state.ts';

interface PhotoStageProps {
  photo: TourPhoto;
  walk: TourWalk;
  altOf: (photo: TourPhoto) => string;
  /** The details' sheet stands over the lower part: the photo makes room. */
  sheetOpen: boolean;
  frame: RefObject<HTMLDivElement | null>;
  room: () => HTMLElement[];
  sheet: RefObject<HTMLElement | null>;
  onIntent: (intent: Intent) => void;
}

/** The photo and its neighbours to either side, under the visitor's fingers (VIEW-8). */
export function PhotoStage(props: PhotoStageProps) {
  const { photo, walk, altOf, sheetOpen, frame, room, sheet, onIntent } = props;
  const stage = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const [settledUrl, setSettledUrl] = useState<string>();
  const swiped = useRef<1 | -1>(undefined);
  const key = keyOf(photo);
  const shownKey = useRef(key);

  useLayoutEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    if (swiped.current !== undefined && track.current) slideIn(track.current, swiped.current);
    else fadeIn(frame.current);
    swiped.current = undefined;
  }, [key, frame]);

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

  useGestures(stage, {
    onDrag: (drag) => {
      const elements = dragged();
      if (elements === undefined) return;
      if (drag) followDrag(drag, elements);
      else releaseDrag(elements);
    },
    onIntent: (intent) => {
      const elements = dragged();
      if (intent === 'swipeLeft' && walk.next) swiped.current = 1;
      else if (intent === 'swipeRight' && walk.previous) swiped.current = -1;
      // Dragged down to be closed, the photo flies home from where the finger left it.
      else if (elements && (intent !== 'swipeDown' || (elements.sheet && sheetOpen))) releaseDrag(elements);
      onIntent(intent);
    },
  });

  const slides = ([-1, 0, 1] as const).flatMap((side) => {
    const shown = side === 0 ? photo : side < 0 ? walk.previous : walk.next;
    return shown ? [{ side, shown }] : [];
  });
  return (
    <div ref={stage} className="absolute inset-0 touch-none select-none lg:right-[340px]">
      <div
        data-lifted={sheetOpen || undefined}
        className="absolute inset-0 origin-top transition-[scale,translate] duration-300 ease-calm motion-reduce:transition-none max-lg:data-lifted:-translate-y-[8%] max-lg:data-lifted:scale-[0.86]"
      >
        <div ref={track} className="absolute inset-0">
          {slides.map(({ side, shown }) => (
            <PhotoSlide
              key={keyOf(shown)}
              photo={shown}
              alt={altOf(shown)}
              side={side}
              load={side === 0 || settledUrl === photo.url}
              frameRef={side === 0 ? frame : undefined}
              onSettled={setSettledUrl}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

function keyOf({ collectionId, photoIndex, url }: TourPhoto): string {
  return `${collectionId}/${photoIndex}/${url}`;
}
