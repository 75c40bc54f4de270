import { type Day, dayPath, photoPath } from '../../../../shared/days.ts';

/** Where a swipe or an arrow key leads from a collection or one of its photos; undefined at the ends. */
export interface DaySteps {
  earlier: string | undefined;
  later: string | undefined;
}

/**
 * From a collection to its neighbours. From a photo to the next of its collection, and at the ends to the neighbour; the
 * older one is to the left, as on the page. @param place of the photo of the page, from 1
 */
export function daySteps({ collection, previous, next }: Day, place: number | undefined): DaySteps {
  const earlier = previous && dayPath(previous.date);
  const later = next && dayPath(next.date);
  if (place === undefined) return { earlier, later };
  const places = collection.photoUrls.flatMap((url, index) => (url.trim() === '' ? [] : [index + 1]));
  const at = places.indexOf(place);
  const photo = (other: number | undefined) => other && photoPath(collection.date, other);
  return { earlier: photo(places[at - 1]) || earlier, later: photo(places[at + 1]) || later };
}
