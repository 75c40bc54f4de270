import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { logger } from '../../lib/logger.ts';
import { defineSlot } from '../../lib/page/define-slot.tsx';
import type { FootOf } from './today-foot.tsx';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** The place below a day's description; empty until the page is idle. */
      'today-foot': {
        key?: string;
        lang: string;
        class?: string;
        'data-id': number;
        'data-date': string;
        'data-opened': string | undefined;
      };
    }
  }
}

const later = (load: () => Promise<ComponentType<FootOf>>) =>
  lazy<ComponentType<FootOf>>(async () => {
    const loaded = await load().catch((error: unknown) =>
      logger.warn('general', 'today: the part below the description failed to load', error),
    );
    // This part is only an addition, so visitors see no error message.
    return { default: loaded ?? (() => null) };
  });

const TodayFoot = later(async () => (await import('./today-foot.tsx')).TodayFoot);
// Imported from the opening's chunk, because the name of a separate chunk would be part of every first load.
const SealFoot = later(async () => (await import('../opening-place.tsx')).OpeningSealFoot);

/** The seal of a day that had an opening, and on large screens likes and the month's stripes. */
function Foot({ data: { id, date, opened } }: { data: DOMStringMap }) {
  // Read once: enlarging the window does not add likes and stripes to a day that is already shown.
  const [isWide] = useState(() => matchMedia('(width >= 1920px)').matches);
  if (date === undefined) return null;
  const day = { id: Number(id), date };
  return (
    <Suspense>
      {opened !== undefined && <SealFoot {...day} />}
      {isWide && <TodayFoot {...day} />}
    </Suspense>
  );
}

export function startTodayFoot(client: QueryClient): void {
  defineSlot('today-foot', client, Foot);
}
