import { type Day, dayPath, photoPath } from '../../../../shared/days.ts';

/** Where a finger or an arrow key leads from a day or one of its photos; undefined at the ends. */
export interface DaySteps {
  earlier: string | undefined;
  later: string | undefined;
}

/**
 * From a day to those beside it. From a photo along the day, and at its ends to the day beside: the older one lies to the
 * left, as on the page. @param place of the photo whose page it is, from 1
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
