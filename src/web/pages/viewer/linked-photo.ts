import type { QueryClient } from '@tanstack/react-query';
import type { Collection } from '../../../shared/collections.ts';
import { galleryPageQuery } from '../../features/collections/collection-queries.ts';
import { readView } from '../../features/gallery/gallery-view.ts';
import type { call } from '../../lib/call.ts';
import { plainPath } from '../../lib/page/plain-path.ts';
import { linkedDay, linkedPhoto } from './deep-link.ts';

interface PageUrl {
  pathname: string;
  search: string;
}

/**
 * Loads the collection of a shared link (ROUTE-5, ROUTE-7) if the page does not contain it, so that the head can
 * describe the photo and the viewer needs no further call.
 */
export async function loadLinkedDay(client: QueryClient, via: typeof call, page: PageUrl): Promise<void> {
  const collection = linkedDay(page.search);
  if (collection === undefined || findLinkedPhoto(client, page)) return;
  await client.prefetchQuery(galleryPageQuery({ ...filterOf(page), collection }, via));
}

/** The photo of a shared link, if its collection is cached. */
export function findLinkedPhoto(
  client: QueryClient,
  page: PageUrl,
): { collection: Collection; photoIndex: number } | undefined {
  const { search } = page;
  const filter = filterOf(page);
  const queries = [
    galleryPageQuery({ ...filter, page: readView(plainPath(page.pathname) === '/' ? '' : search).page }),
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

/** The gallery's filter in the URL. Home has none: it shows all collections, whatever its URL's parameters are. */
function filterOf({ pathname, search }: PageUrl) {
  if (plainPath(pathname) === '/') return {};
  const { search: text, hearts, camera } = readView(search);
  return { search: text, hearts, camera };
}
