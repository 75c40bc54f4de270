import { useEffect, useState } from 'react';
import { PHOTOS_PER_DAY } from '../../../shared/limits.ts';
import { isLookedAt, LOOKED_AT_STEPS } from './looked-at.ts';

/** Whether all photos of the day's page have been in the window (BOOK-1). */
export function useSeenAll(): boolean {
  const [hasSeenAll, setSeenAll] = useState(false);
  useEffect(() => {
    const photos = [...document.querySelectorAll('main article .photo-button')];
    const seen = new Set<Element>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const change of changes) if (isLookedAt(change)) seen.add(change.target);
        if (seen.size >= Math.min(photos.length, PHOTOS_PER_DAY)) setSeenAll(true);
      },
      { threshold: LOOKED_AT_STEPS },
    );
    for (const photo of photos) observer.observe(photo);
    return () => observer.disconnect();
  }, []);
  return hasSeenAll;
}
