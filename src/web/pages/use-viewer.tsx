import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Collection } from '../../shared/collections.ts';
import type { Site } from '../../shared/site.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import type { PhotoPosition } from '../viewer/viewer.tsx';
import { useDeepLink } from './use-deep-link.ts';

/** Fetched when the page is at rest, so that the first photo opens at once and the page does not wait for it. */
const loadViewer = () => import('./photo-viewer.tsx');
const PhotoViewer = lazy(async () => ({ default: (await loadViewer()).PhotoViewer }));

interface OpenViewer {
  start: PhotoPosition;
  /** The thumbnail; undefined for a photo that a link asked for. */
  opener?: HTMLElement;
}

/**
 * The viewer over a page: `openViewer` from any thumbnail, `viewer` somewhere in the page. A deep link opens it too
 * (ROUTE-5, ROUTE-7), as soon as `collections` holds its day.
 */
export function useViewer(
  collections: readonly Collection[],
  site: Site | undefined,
): { openViewer: (start: PhotoPosition, opener: HTMLElement) => void; viewer: ReactNode } {
  const [open, setOpen] = useState<OpenViewer>();
  // What does not come now is asked for again, and its absence said, when a photo is opened.
  useEffect(() => whenIdle(() => loadViewer().catch(() => undefined)), []);
  const resetAddress = useDeepLink(collections, (start) => setOpen({ start }));

  return {
    openViewer: (start, opener) => setOpen({ start, opener }),
    viewer: open && site && (
      <LoadBoundary floating onClose={() => setOpen(undefined)}>
        <Suspense>
          <PhotoViewer
            collections={collections}
            start={open.start}
            opener={open.opener}
            today={site.today}
            siteName={site.name}
            onClose={() => {
              setOpen(undefined);
              if (open.opener === undefined) resetAddress();
            }}
          />
        </Suspense>
      </LoadBoundary>
    ),
  };
}
