import type { QueryClient } from '@tanstack/react-query';
import { readDayPath } from '../../shared/days.ts';
import type { GalleryPage } from '../../shared/gallery.ts';
import { OFFLINE_MARK } from '../../shared/offline.ts';
import { dayQuery, galleryPageQuery } from '../features/collections/collection-queries.ts';
import { pagePath } from '../lib/page/page-location.ts';
import { plainPath } from '../lib/page/plain-path.ts';

/** Set while offline, else null: the day's collection as if it were the gallery page for a search of its date. */
export interface DayAlone {
  filter: { search: string };
  shown: GalleryPage;
}
/** Repeated in `day-page.tsx`, because an import would add to every page's first load. */
export const DAY_ALONE = ['day-alone'] as const;

/** While offline, lets the viewer show the photos of a day's page without a request (SITE-2). */
export function startDayAlone(client: QueryClient): void {
  const update = () => {
    const isStored = document.documentElement.hasAttribute(OFFLINE_MARK);
    if (isStored || !navigator.onLine) setDayAlone(client, pagePath());
    else client.setQueryData(DAY_ALONE, null);
  };
  update();
  for (const event of ['online', 'offline']) addEventListener(event, update);
}

export function setDayAlone(client: QueryClient, path: string): void {
  const { date = '' } = readDayPath(plainPath(path)) ?? {};
  const day = client.getQueryData(dayQuery(date).queryKey);
  if (!day) return;
  const { collection } = day;
  const photoIndexes = [...collection.photoUrls.keys()];
  const counts = { page: 1, pageCount: 1, dayCount: 1, photoCount: photoIndexes.length };
  const shown = { ...counts, days: [{ collection, photoIndexes }] };
  const filter = { search: date };
  // The viewer reads this page from the cache, which would otherwise drop it after five minutes.
  const { queryKey } = galleryPageQuery(filter);
  client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData(queryKey, shown);
  client.setQueryData<DayAlone>(DAY_ALONE, { filter, shown });
}
