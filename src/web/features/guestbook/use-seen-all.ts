import { useEffect, useState } from 'react';
import { PHOTOS_PER_DAY } from '../../../shared/limits.ts';
import { isSeen, SEEN_STEPS } from './is-seen.ts';

/** Whether the visitor has seen all photos of the day's page (BOOK-1). */
export function useSeenAll(): boolean {
  const [hasSeenAll, setSeenAll] = useState(false);
  useEffect(() => observePhotos(() => setSeenAll(true)), []);
  return hasSeenAll;
}

/**
 * Calls `onSeenAll` when the visitor has seen all photos of the page. Counts them by index, because a replaced photo
 * or a new layout has new elements. Returns a function that stops observing.
 */
export function observePhotos(onSeenAll: () => void): () => void {
  const seen = new Set<number>();
  let photos: Element[] = [];
  const looks = new IntersectionObserver(
    (changes) => {
      for (const change of changes) {
        const index = photos.indexOf(change.target);
        if (index >= 0 && isSeen(change)) seen.add(index);
      }
      if (photos.length > 0 && seen.size >= Math.min(photos.length, PHOTOS_PER_DAY)) onSeenAll();
    },
    { threshold: SEEN_STEPS },
  );
  const observe = () => {
    const now = [...document.querySelectorAll('main article .photo-button')];
    if (now.length === photos.length && now.every((photo, index) => photo === photos[index])) return;
    looks.disconnect();
    photos = now;
    for (const photo of photos) looks.observe(photo);
  };
  observe();
  const changes = new MutationObserver(observe);
  const main = document.querySelector('main');
  if (main) changes.observe(main, { childList: true, subtree: true });
  return () => {
    changes.disconnect();
    looks.disconnect();
  };
}
