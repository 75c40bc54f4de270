import type { CSSProperties, ReactNode } from 'react';
import { todayColumns } from './today-layout.ts';

interface StaggeredFiveProps {
  /** Above the photo of the middle column; first on a phone. */
  heading: ReactNode;
  /** The content of the five places, in order. */
  places: readonly ReactNode[];
  /** Below the middle photo; last on a phone. */
  aside?: ReactNode;
  /** All places are empty: on a phone they are one small row instead of a stack. */
  isEmpty?: boolean;
}

/** The columns begin at different heights, the middle column below the heading. */
const columnClasses = [
  'md:col-start-1 md:row-span-full md:row-start-1 md:pt-[clamp(44px,6.2vw,86px)]',
  'md:col-start-2 md:row-start-2',
  'md:col-start-3 md:row-span-full md:row-start-1 md:pt-[clamp(8px,1.4vw,20px)]',
] as const;

/**
 * Five places in three staggered columns, a stack on a phone (TODAY-3). The title has space for two lines, so that
 * the photo below it does not move when the serif font loads. On large screens `heading` and `aside` are left of the
 * photos (`.home-top`). Photos, placeholders and an empty day share this layout, so that nothing shifts when one
 * replaces another.
 */
export function StaggeredFive({ heading, places, aside, isEmpty = false }: StaggeredFiveProps) {
  return (
    <div
      className={`today-five ${isEmpty ? 'max-md:grid max-md:grid-cols-5 max-md:gap-2' : 'staggered-five flex flex-col gap-3'} md:grid md:grid-cols-3 md:grid-rows-[auto_auto_1fr] md:gap-x-[clamp(8px,1.5vw,20px)] md:gap-y-0`}
    >
      <div className="layout-item max-md:col-span-full pb-5 md:col-start-2 md:row-start-1 md:pb-[clamp(28px,4.4vw,60px)] md:pl-4 md:[&>h1]:min-h-[2lh]">
        {heading}
      </div>
      {todayColumns.map((photoIndexes, column) => (
        <div
          key={photoIndexes[0]}
          className={`${isEmpty ? 'max-md:contents' : 'max-md:gap-3'} flex flex-col md:gap-[clamp(8px,1.5vw,20px)] ${columnClasses[column]}`}
        >
          {photoIndexes.map((photoIndex) => (
            <div
              key={photoIndex}
              style={{ '--place': photoIndex } as CSSProperties}
              className="layout-item relative aspect-3/4 *:absolute *:inset-0"
            >
              {places[photoIndex]}
            </div>
          ))}
        </div>
      ))}
      <div className="layout-item max-md:col-span-full pt-6 md:col-start-2 md:row-start-3 md:pl-4 md:pt-[clamp(20px,2.6vw,36px)]">
        {aside}
      </div>
    </div>
  );
}
