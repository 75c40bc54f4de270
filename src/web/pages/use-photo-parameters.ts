import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import type { Collection } from '../../shared/collections.ts';
import type { OpenPhoto } from '../features/collections/photo-slot.ts';

/** `?collection={id}&photo={index}` opens the viewer there once; then the parameters leave the address (ROUTE-7). */
export function usePhotoParameters(
  collections: readonly Collection[] | undefined,
  openViewer: OpenPhoto,
): void {
  const [, navigate] = useLocation();
  const openOnce = useEffectEvent((days: readonly Collection[]) => {
    const query = new URLSearchParams(location.search);
    const id = query.get('collection');
    const photo = query.get('photo');
    if (id === null && photo === null) return;
    query.delete('collection');
    query.delete('photo');
    navigate(`${location.pathname}${query.size > 0 ? `?${query}` : ''}`, { replace: true });

    const day = days.find((collection) => String(collection.id) === id);
    const index = /^\d+$/.test(photo ?? '') ? Number(photo) : -1;
    const main = document.querySelector('main');
    if (!day || !main || index < 0 || index >= day.photoUrls.length) return;
    openViewer({ collectionId: day.id, photoIndex: index }, main);
  });
  useEffect(() => {
    if (collections !== undefined) openOnce(collections);
  }, [collections]);
}
