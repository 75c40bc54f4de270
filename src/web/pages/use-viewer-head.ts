import { useCallback, useLayoutEffect } from 'react';
import type { Collection } from '../../shared/collections.ts';
import { photoPath } from '../../shared/days.ts';
import { useLanguage } from '../lib/texts.ts';
import type { PhotoListeners } from '../viewer/viewer.tsx';
import { photoTitle } from './day-title.ts';

type OnPhoto = PhotoListeners['onPhoto'];

interface ViewerHeadOptions {
  collections: readonly Collection[];
  siteName: string;
  /** Makes the address follow; without it the page's own stays, and its head with it. */
  onPhoto?: OnPhoto;
}

/** The tab's title and the canonical link are the photo's while its address is (ROUTE-8), and the page's again afterwards. */
export function useViewerHead({ collections, siteName, onPhoto }: ViewerHeadOptions): OnPhoto {
  const language = useLanguage();
  // Before the first photo is announced, which is in an effect of the viewer.
  useLayoutEffect(() => {
    const { title } = document;
    const address = canonicalLink()?.getAttribute('href');
    return () => {
      document.title = title;
      if (address) canonicalLink()?.setAttribute('href', address);
    };
  }, []);

  const follow = useCallback<NonNullable<OnPhoto>>(
    (photo) => {
      const collection = collections.find(({ id }) => id === photo.collectionId);
      const place = photo.photoIndex + 1;
      if (collection) document.title = photoTitle({ collection, place, siteName, language });
      const link = canonicalLink();
      const path = photoPath(photo.date, place);
      // As the server wrote it: with the gallery's own address before it, where that is known.
      link?.setAttribute(
        'href',
        (/^https?:\/\/[^/]+/.exec(link.getAttribute('href') ?? '')?.[0] ?? '') + path,
      );
      return onPhoto?.(photo) ?? (() => {});
    },
    [collections, siteName, language, onPhoto],
  );
  return onPhoto && follow;
}

const canonicalLink = () => document.head.querySelector('link[rel=canonical]');
