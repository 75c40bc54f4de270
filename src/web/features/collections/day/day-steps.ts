import { type Day, dayPath, photoPath } from '../../../../shared/days.ts';

/** Where a swipe or an arrow key leads from a collection or one of its photos; undefined at the ends. */
export interface DaySteps {
  earlier: string | undefined;
  later: string | undefined;
}

/**
 * A collection's page leads to the adjacent days. A photo's page leads to the adjacent photos and, at the ends, to an
 * adjacent day.
 * @param place the photo's place, from 1; undefined for a collection's page
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
