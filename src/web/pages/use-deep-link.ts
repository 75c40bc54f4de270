import { useEffect } from 'react';
import { useSearch } from 'wouter';
import type { Collection } from '../../shared/collections.ts';
import { linkedPhoto, withoutLink } from './deep-link.ts';

/**
 * Opens the photo the address asks for, once: its parameters are removed from the address then (ROUTE-5, ROUTE-7).
 * An effect, so that server and browser render the same page. Answers what resets the address on closing (ROUTE-6).
 */
export function useDeepLink(
  collections: readonly Collection[],
  onOpen: (start: { collectionId: number; photoIndex: number }) => void,
): () => void {
  const search = useSearch();
  useEffect(() => {
    const photo = linkedPhoto(search, collections);
    if (photo === undefined || linkedPhoto(location.search, collections) === undefined) return;
    history.replaceState(history.state, '', withoutLink(location));
    onOpen(photo);
  });
  return () => {
    // Only home begins anew (ROUTE-6); the gallery's address holds its filters.
    if (location.pathname === '/') history.replaceState(history.state, '', '/');
  };
}
