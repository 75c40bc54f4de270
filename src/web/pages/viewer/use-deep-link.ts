import { useEffect, useEffectEvent } from 'react';
import { useSearch } from 'wouter';
import type { GalleryPage } from '../../../shared/gallery.ts';
import type { PhotoPosition } from '../../viewer/viewer.tsx';
import { linkedDay, linkedPhoto, withoutLink } from './deep-link.ts';

interface DeepLinkOptions {
  /** The current page of collections; `find` looks for links to others. */
  shown: GalleryPage | undefined;
  find: (collectionId: number) => Promise<GalleryPage | undefined>;
  onOpen: (start: PhotoPosition, page: GalleryPage) => void;
}

/**
 * Opens the photo of the url once, then removes its parameters (ROUTE-5, ROUTE-7). An effect, so that server and
 * browser render the same page. Closing returns to the url left here (ROUTE-6).
 */
export function useDeepLink({ shown, find, onOpen }: DeepLinkOptions): void {
  const search = useSearch();
  const follow = useEffectEvent(async (isGone: () => boolean) => {
    const day = linkedDay(search);
    if (day === undefined) return;
    const page = photoOn(shown, search) ? shown : await find(day);
    const photo = photoOn(page, search);
    if (page === undefined || photo === undefined || isGone()) return;
    // Only home is reset (ROUTE-6); the gallery's url contains its filters.
    history.replaceState(history.state, '', location.pathname === '/' ? '/' : withoutLink(location));
    onOpen(photo, page);
  });
  useEffect(() => {
    let gone = linkedDay(search) !== linkedDay(location.search);
    if (!gone) void follow(() => gone);
    return () => {
      gone = true;
    };
  }, [search]);
}

function photoOn(page: GalleryPage | undefined, search: string): PhotoPosition | undefined {
  return (
    page &&
    linkedPhoto(
      search,
      page.days.map(({ collection }) => collection),
    )
  );
}
