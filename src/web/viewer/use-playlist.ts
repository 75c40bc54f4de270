import { useMemo, useState } from 'react';
import type { Collection } from '../../shared/collections.ts';
import {
  canNext,
  canPrevious,
  jumpTo,
  nextOf,
  type PhotoPosition,
  type Playlist,
  type PlaylistPhoto,
  playlistOf,
  previousOf,
  settle,
  startOf,
} from './viewer-state.ts';

export interface PlaylistNavigation {
  /** undefined once nothing is left to show. */
  readonly photo: PlaylistPhoto | undefined;
  /** The photos beside it, where there is a way to go (VIEW-6). */
  readonly next: PlaylistPhoto | undefined;
  readonly previous: PlaylistPhoto | undefined;
  readonly goNext: () => void;
  readonly goPrevious: () => void;
  readonly goTo: (place: number) => void;
}

/** The position in the gallery; it stays on its photo while the gallery is refetched under it. */
export function usePlaylist(collections: readonly Collection[], start: PhotoPosition): PlaylistNavigation {
  const playlist = useMemo(() => playlistOf(collections), [collections]);
  const [last, setLast] = useState<PlaylistPhoto | undefined>(() => playlist[startOf(playlist, start)]);
  const at = useMemo(() => (last === undefined ? -1 : settle(playlist, last)), [playlist, last]);
  const walk = (step: (playlist: Playlist, at: number) => number) => () => {
    if (at >= 0) setLast(playlist[step(playlist, at)]);
  };
  const hasNext = at >= 0 && canNext(playlist, at);
  const hasPrevious = at >= 0 && canPrevious(playlist, at);
  return {
    photo: playlist[at],
    next: hasNext ? playlist[at + 1] : undefined,
    previous: hasPrevious ? playlist[at - 1] : undefined,
    goNext: walk(nextOf),
    goPrevious: walk(previousOf),
    goTo: (place) => walk((playlist, at) => jumpTo(playlist, at, place))(),
  };
}
