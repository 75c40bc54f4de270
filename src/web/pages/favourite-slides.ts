import type { TopLikedPhoto } from '../../shared/favourites.ts';
import { PHOTOS_PER_DAY } from '../../shared/limits.ts';
import type { Language } from '../../shared/owner-text.ts';
import { photoAlt } from '../../shared/photo-alt.ts';
import type { Favourite } from '../features/favourites/favourites-section.tsx';

/** The most liked photos with their alternative texts. Omits photos without a URL. */
export function favouriteSlides(topLiked: readonly TopLikedPhoto[], language: Language): Favourite[] {
  return topLiked
    .filter(({ photoUrl }) => photoUrl.trim() !== '')
    .map(({ photo = {}, photoUrl: url, collectionDate: date, ...place }) => {
      const alt = photoAlt({ ...place, photo, date, photoCount: PHOTOS_PER_DAY, language });
      return { ...place, url, photo, alt, date };
    });
}
