import type { QueryClient } from '@tanstack/react-query';
import type { Collection } from '../../../shared/collections.ts';
import { galleryPageQuery } from '../../features/collections/collection-queries.ts';
import { readView } from '../../features/gallery/gallery-view.ts';
import type { call } from '../../lib/call.ts';
import { plainPath } from '../../lib/page/plain-path.ts';
import { linkedDay, linkedPhoto } from './deep-link.ts';

interface Address {
  pathname: string;
  search: string;
}

/**
 * Loads the collection of a shared link (ROUTE-5, ROUTE-7) if the page does not contain it: the head can describe the
 * photo, and the viewer needs no further call.
 */
export async function loadLinkedDay(client: QueryClient, via: typeof call, address: Address): Promise<void> {
  const collection = linkedDay(address.search);
  if (collection === undefined || findLinkedPhoto(client, address)) return;
  await client.prefetchQuery(galleryPageQuery({ ...filterOf(address), collection }, via));
}

/** The photo of a shared link, once loaded. */
export function findLinkedPhoto(
  client: QueryClient,
  address: Address,
): { collection: Collection; photoIndex: number } | undefined {
  const { search } = address;
  const filter = filterOf(address);
  const queries = [
    galleryPageQuery({ ...filter, page: readView(plainPath(address.pathname) === '/' ? '' : search).page }),
    galleryPageQuery({ ...filter, collection: linkedDay(search) }),
  ];
  for (const { queryKey } of queries) {
    const collections = client.getQueryData(queryKey)?.days.map(({ collection }) => collection) ?? [];
    const photo = linkedPhoto(search, collections);
    const collection = collections.find(({ id }) => id === photo?.collectionId);
    if (photo && collection) return { collection, photoIndex: photo.photoIndex };
  }
  return undefined;
}

/** Home shows all collections, whatever else is in its url. */
function filterOf({ pathname, search }: Address) {
  if (plainPath(pathname) === '/') return {};
  const { search: text, hearts, camera } = readView(search);
  return { search: text, hearts, camera };
}
