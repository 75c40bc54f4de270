import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import type { Collection } from '../../../../shared/collections.ts';
import { logger } from '../../../lib/logger.ts';
import type { OpenPhoto } from '../../../lib/open-photo.ts';
import { PreviousDay } from './previous-day.tsx';

/** The style sheet's `wide` (theme.css). */
const WIDE = '(width >= 1920px)';

/** Renders nothing if the chunk fails to load. */
const PreviousDayPhotos = lazy<ComponentType<{ collection: Collection }>>(async () => {
  const loaded = await import('./previous-day-photos.tsx').catch((error: unknown) =>
    logger.warn('general', 'today: photos of the day before failed to load', error),
  );
  return { default: loaded?.PreviousDayPhotos ?? (() => null) };
});

interface PreviousDayColumnProps {
  collection: Collection;
  onOpen: OpenPhoto;
  isLast: boolean;
}

/** The previous day, next to today's photos on large screens. Smaller screens do not load the day's photos. */
export function PreviousDayColumn({ collection, ...rest }: PreviousDayColumnProps) {
  const isWide = useSyncExternalStore(onWideChange, isWideNow, () => false);
  return (
    <div className="hidden wide:block">
      <PreviousDay
        collection={collection}
        {...rest}
        photos={
          <span className="mt-4 block aspect-7/5 noscript:hidden">
            {isWide && (
              <Suspense>
                <PreviousDayPhotos collection={collection} />
              </Suspense>
            )}
          </span>
        }
      />
    </div>
  );
}

function onWideChange(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function isWideNow(): boolean {
  return matchMedia(WIDE).matches;
}
