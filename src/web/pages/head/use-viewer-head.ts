import { useCallback, useLayoutEffect } from 'react';
import type { Collection } from '../../../shared/collections.ts';
import { photoPath } from '../../../shared/days.ts';
import { useLanguage } from '../../lib/texts.ts';
import type { PhotoListeners } from '../../viewer/viewer.tsx';
import { photoTitle } from './day-title.ts';
import { tab } from './use-document-title.ts';

type OnPhotoChange = PhotoListeners['onPhotoChange'];

interface ViewerHeadOptions {
  collections: readonly Collection[];
  siteName: string;
  /** Changes the URL with the photo; if it is missing, the page's URL and head stay unchanged. */
  onPhotoChange?: OnPhotoChange;
}

/** If the URL changes with the viewer's photo, so do title and canonical link (ROUTE-8); closing restores them. */
export function useViewerHead({ collections, siteName, onPhotoChange }: ViewerHeadOptions): OnPhotoChange {
  const language = useLanguage();
  // A layout effect, because it has to run before the effect in which the viewer reports its first photo.
  useLayoutEffect(() => {
    const { title } = document;
    tab.viewers += 1;
    const address = canonicalLink()?.getAttribute('href');
    return () => {
      tab.viewers -= 1;
      document.title = tab.title ?? title;
      if (address) canonicalLink()?.setAttribute('href', address);
    };
  }, []);

  const follow = useCallback<NonNullable<OnPhotoChange>>(
    (photo) => {
      const collection = collections.find(({ id }) => id === photo.collectionId);
      const place = photo.photoIndex + 1;
      if (collection) document.title = photoTitle({ collection, place, siteName, language });
      const link = canonicalLink();
      const path = photoPath(photo.date, place);
      // Keeps the gallery's origin if the server rendered one.
      link?.setAttribute(
        'href',
        (/^https?:\/\/[^/]+/.exec(link.getAttribute('href') ?? '')?.[0] ?? '') + path,
      );
      return onPhotoChange?.(photo) ?? (() => {});
    },
    [collections, siteName, language, onPhotoChange],
  );
  return onPhotoChange && follow;
}

const canonicalLink = () => document.head.querySelector('link[rel=canonical]');
