import { useMemo, useState } from 'react';
import type { Collection } from '../../shared/collections.ts';
import {
  canNext,
  canPrevious,
  jumpTo,
  nextOf,
  type PhotoPosition,
  previousOf,
  settle,
  startOf,
  type Tour,
  type TourPhoto,
  tourOf,
} from './viewer-state.ts';

export interface TourWalk {
  /** undefined once nothing is left to show. */
  readonly photo: TourPhoto | undefined;
  /** The photos beside it, where there is a way to go (VIEW-6). */
  readonly next: TourPhoto | undefined;
  readonly previous: TourPhoto | undefined;
  readonly goNext: () => void;
  readonly goPrevious: () => void;
  readonly goTo: (place: number) => void;
}

/** The walk through the gallery; it stays on its photo while the gallery is refetched under it. */
export function useTour(collections: readonly Collection[], start: PhotoPosition): TourWalk {
  const tour = useMemo(() => tourOf(collections), [collections]);
  const [last, setLast] = useState<TourPhoto | undefined>(() => tour[startOf(tour, start)]);
  const at = useMemo(() => (last === undefined ? -1 : settle(tour, last)), [tour, last]);
  const walk = (step: (tour: Tour, at: number) => number) => () => {
    if (at >= 0) setLast(tour[step(tour, at)]);
  };
  const hasNext = at >= 0 && canNext(tour, at);
  const hasPrevious = at >= 0 && canPrevious(tour, at);
  return {
    photo: tour[at],
    next: hasNext ? tour[at + 1] : undefined,
    previous: hasPrevious ? tour[at - 1] : undefined,
    goNext: walk(nextOf),
    goPrevious: walk(previousOf),
    goTo: (place) => walk((tour, at) => jumpTo(tour, at, place))(),
  };
}
