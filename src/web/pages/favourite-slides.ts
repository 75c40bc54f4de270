import type { Collection } from '../../shared/collections.ts';
import type { TopLikedPhoto } from '../../shared/likes.ts';
import type { Language } from '../../shared/owner-text.ts';
import { photoAlt } from '../features/collections/photo-alt.ts';
import type { Favourite } from '../features/favourites/favourites-section.tsx';

/** The most loved photos with what their days know of them; one whose day is not there cannot be opened and is left out. */
export function favouriteSlides(
  topLiked: readonly TopLikedPhoto[],
  collections: readonly Collection[],
  language: Language,
): Favourite[] {
  return topLiked.flatMap(({ collectionId, photoIndex, photoUrl, collectionDate: date, totalLikes }) => {
    const collection = collections.find(({ id }) => id === collectionId);
    if (collection === undefined || photoUrl.trim() === '') return [];
    const photo = collection.photos[photoIndex] ?? {};
    const alt = photoAlt({ photo, date, photoIndex, photoCount: collection.photoUrls.length, language });
    return [{ collectionId, photoIndex, url: photoUrl, photo, alt, date, totalLikes }];
  });
}
