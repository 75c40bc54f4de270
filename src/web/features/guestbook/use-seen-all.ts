import { useEffect, useState } from 'react';
import { PHOTOS_PER_DAY } from '../../../shared/limits.ts';
import { isLookedAt, LOOKED_AT_STEPS } from './looked-at.ts';

/**
 * Whether all photos of the day's page have been in the window (BOOK-1).
 * @param photoUrls the day's: a photo that is replaced is another element in the same place
 */
export function useSeenAll(photoUrls: readonly string[]): boolean {
  const [hasSeenAll, setSeenAll] = useState(false);
  const [seen] = useState(() => new Set<number>());
  const urls = photoUrls.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements change with the urls.
  useEffect(() => observePhotos(seen, () => setSeenAll(true)), [seen, urls]);
  return hasSeenAll;
}

/** Adds the places of photos that are looked at to `seen`. Returns a function that ends this. */
export function observePhotos(seen: Set<number>, onSeenAll: () => void): () => void {
  const photos = [...document.querySelectorAll('main article .photo-button')];
  const observer = new IntersectionObserver(
    (changes) => {
      for (const change of changes) if (isLookedAt(change)) seen.add(photos.indexOf(change.target));
      if (seen.size >= Math.min(photos.length, PHOTOS_PER_DAY)) onSeenAll();
    },
    { threshold: LOOKED_AT_STEPS },
  );
  for (const photo of photos) observer.observe(photo);
  return () => observer.disconnect();
}
