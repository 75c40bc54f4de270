import { queryOptions } from '@tanstack/react-query';
import type { Collection } from '../../../../shared/collections.ts';
import { listAllCollections, type OwnCollection } from '../../../../shared/owner-collections.ts';
import { call } from '../../../lib/call.ts';
import type { DayForm } from '../day-form.ts';

/**
 * Every collection, scheduled ones too (COL-7); refetched whenever the admin page opens. Invalidating ['collections']
 * includes it.
 */
export const allCollectionsQuery = (via = call) =>
  queryOptions({
    queryKey: ['collections', 'all'],
    queryFn: ({ signal }) => via(listAllCollections, {}, { signal }),
    staleTime: 0,
  });

/** The list with a day that was just saved: shown until the refetch, and also if that fails. */
export function withSaved(
  days: readonly OwnCollection[],
  saved: Collection,
  { photos }: Pick<DayForm, 'photos'>,
): OwnCollection[] {
  const known = days.find(({ id }) => id === saved.id);
  const knownAt = (place: number) => known?.photos[known.photoUrls.indexOf(saved.photoUrls[place] ?? '')];
  // The response is the day as visitors see it: what only the owner sees comes from the list and the form.
  const own: OwnCollection = {
    ...saved,
    // A new opening replaces the one that was called off.
    calledOff: saved.opensAt === undefined ? known?.calledOff : undefined,
    photos: saved.photos.map((photo, place) => ({
      ...photo,
      original: knownAt(place)?.original,
      foundFocalPoint: knownAt(place)?.foundFocalPoint ?? photos[place]?.arrived?.foundFocalPoint,
      ownFocalPoint: photos[place]?.focalPoint ?? undefined,
    })),
  };
  return [...days.filter((day) => day !== known), own].toSorted((a, b) => (a.date < b.date ? 1 : -1));
}
