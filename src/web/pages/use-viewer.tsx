import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Collection } from '../../shared/collections.ts';
import type { Site } from '../../shared/site.ts';
import { whenIdle } from '../lib/when-idle.ts';
import type { PhotoPosition } from '../viewer/viewer.tsx';

/** Fetched when the page is at rest, so that the first photo opens at once and the page does not wait for it. */
const loadViewer = () => import('../viewer/viewer.tsx');
const Viewer = lazy(async () => ({ default: (await loadViewer()).Viewer }));

interface OpenViewer {
  start: PhotoPosition;
  opener: HTMLElement;
}

/** The viewer over a page: `openViewer` from any thumbnail, `viewer` somewhere in the page. */
export function useViewer(
  collections: readonly Collection[],
  site: Site | undefined,
): { openViewer: (start: PhotoPosition, opener: HTMLElement) => void; viewer: ReactNode } {
  const [open, setOpen] = useState<OpenViewer>();
  useEffect(() => whenIdle(loadViewer), []);

  return {
    openViewer: (start, opener) => setOpen({ start, opener }),
    viewer: open && site && (
      <Suspense>
        <Viewer
          collections={collections}
          start={open.start}
          opener={open.opener}
          today={site.today}
          siteName={site.name}
          onClose={() => setOpen(undefined)}
        />
      </Suspense>
    ),
  };
}
