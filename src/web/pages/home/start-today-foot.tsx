import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { logger } from '../../lib/logger.ts';
import { definePlace } from '../../lib/page/define-place.tsx';
import type { FootOf } from './today-foot.tsx';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** Where the foot of a day's words stands; empty until the page is at rest, and on smaller screens. */
      'today-foot': { key?: string; class?: string; 'data-id': number; 'data-date': string };
    }
  }
}

/** Without its chunk its place stays empty, so visitors see no message. */
const TodayFoot = lazy<ComponentType<FootOf>>(async () => {
  const loaded = await import('./today-foot.tsx').catch((error: unknown) =>
    logger.warn('general', 'today: likes and month failed to load', error),
  );
  return { default: loaded?.TodayFoot ?? (() => null) };
});

/** A window that grows later shows it with its next page. */
function WideFoot({ data: { id, date } }: { data: DOMStringMap }) {
  const [isWide] = useState(() => matchMedia('(width >= 1920px)').matches);
  return (
    isWide &&
    date && (
      <Suspense>
        <TodayFoot id={Number(id)} date={date} />
      </Suspense>
    )
  );
}

export function startTodayFoot(client: QueryClient): void {
  definePlace('today-foot', client, WideFoot);
}
