import { type RefObject, useEffect, useRef, useState } from 'react';
import { useGestures } from '../gestures/use-gestures.ts';
import { releaseSheet } from '../photo/drag-visuals.ts';
import type { PlaylistPhoto } from '../viewer-state.ts';

/** Whether the details' sheet is open. It closes when another URL takes the photo's place, for example by a crop. */
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

/** True on windows below 1024 px, where the details are a sheet instead of beside the photo (SITE-5). */
export function isSheetLayout(): boolean {
  return matchMedia('(width < 1024px)').matches;
}

/** Lets the sheet follow a finger that drags it down, and closes it after a swipe down (VIEW-8). */
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
    // Pulling down moves the sheet if its text is scrolled to the top. Scrolling by the browser would end that drag.
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
