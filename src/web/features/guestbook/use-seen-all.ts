import { useEffect, useState } from 'react';
import { PHOTOS_PER_DAY } from '../../../shared/limits.ts';

/** A photo counts as looked at once this much of it was in the window. */
const SEEN_SHARE = 0.4;

/** Whether all photos of the day's page have been in the window (BOOK-1). */
export function useSeenAll(): boolean {
  const [hasSeenAll, setSeenAll] = useState(false);
  useEffect(() => {
    const photos = [...document.querySelectorAll('main article .photo-button')];
    const seen = new Set<Element>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { isIntersecting, boundingClientRect, target } of changes) {
          // What is above was passed before this began, or too fast.
          if (isIntersecting || boundingClientRect.bottom < 0) seen.add(target);
        }
        if (seen.size >= Math.min(photos.length, PHOTOS_PER_DAY)) setSeenAll(true);
      },
      { threshold: SEEN_SHARE },
    );
    for (const photo of photos) observer.observe(photo);
    return () => observer.disconnect();
  }, []);
  return hasSeenAll;
}
