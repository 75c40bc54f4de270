import { type RefObject, useEffect, useRef, useState } from 'react';
import { useGestures } from '../gestures/use-gestures.ts';
import { releaseSheet } from '../photo/drag-visuals.ts';
import type { PlaylistPhoto } from '../viewer-state.ts';

/** Whether the details' sheet is open on a phone. A crop of the photo, or its reset, closes the sheet. */
export function useSheet(photo: PlaylistPhoto | undefined) {
  const [sheetOpen, setSheetOpen] = useState(false);
  const previous = useRef(photo);
  useEffect(() => {
    const before = previous.current;
    previous.current = photo;
    if (before === undefined || photo === undefined || before.url === photo.url) return;
    const samePlace = before.collectionId === photo.collectionId && before.photoIndex === photo.photoIndex;
    if (samePlace) setSheetOpen(false);
  }, [photo]);
  return [sheetOpen, setSheetOpen] as const;
}

/** Below 1024 px the details are a sheet; from there on they are beside the photo (SITE-5). */
export function isSheetLayout(): boolean {
  return matchMedia('(width < 1024px)').matches;
}

/** Lets the sheet follow a finger down, and closes it beyond the swipe's threshold (VIEW-8); its text may scroll. */
export function useSheetDrag(
  sheet: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let startY = 0;
    const begin = ({ touches }: TouchEvent) => {
      startY = touches[0]?.clientY ?? 0;
    };
    // Pulling down at the top moves the sheet; the browser must not scroll, because that would end the drag.
    const preventScroll = (event: TouchEvent) => {
      const pulledDown = (event.touches[0]?.clientY ?? 0) > startY;
      if (pulledDown && element.scrollTop <= 0 && event.cancelable && isSheetLayout()) event.preventDefault();
    };
    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchmove', preventScroll, { passive: false });
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', preventScroll);
    };
  }, [scroller]);

  useGestures(sheet, {
    onDrag: (drag) => {
      const element = sheet.current;
      if (element === null || !isSheetLayout()) return;
      if (drag === undefined) return releaseSheet(element);
      if (drag.axis === 'x') return;
      element.style.transition = 'none';
      element.style.transform = `translateY(${Math.max(0, drag.px)}px)`;
    },
    onIntent: (intent) => {
      if (sheet.current) releaseSheet(sheet.current);
      if (intent === 'swipeDown' && isSheetLayout()) onClose();
    },
  });
}
