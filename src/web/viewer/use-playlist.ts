import { useEffect, useMemo, useState } from 'react';
import type { Collection } from '../../shared/collections.ts';
import type { DateString } from '../../shared/dates.ts';
import {
  canNext,
  canPrevious,
  isAt,
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
  /** The shown photo; undefined if no photo is left. */
  readonly photo: PlaylistPhoto | undefined;
  /** The adjacent photos, if they exist and are loaded (VIEW-6). */
  readonly next: PlaylistPhoto | undefined;
  readonly previous: PlaylistPhoto | undefined;
  /** Whether there is a next or previous photo, loaded or not: false only at an end of the gallery (VIEW-6). */
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  readonly goNext: () => void;
  readonly goPrevious: () => void;
  readonly goTo: (place: number) => void;
  /** Goes to the photo at a position. If that photo is not loaded, the shown photo stays. */
  readonly goToPhoto: (position: PhotoPosition) => void;
}

type Load = () => Promise<{ isError: boolean }>;

/** Functions that load the adjacent newer and older collections; undefined if loaded, or at the gallery's end. */
export interface UnloadedEnds {
  readonly newer: Load | undefined;
  readonly older: Load | undefined;
}

/**
 * The viewer's position in the gallery. The shown photo stays the same when the collections are refetched. A step
 * past the loaded collections is taken once the next collections have loaded.
 */
export function usePlaylist(
  collections: readonly Collection[],
  start: PhotoPosition,
  unloaded: UnloadedEnds,
): PlaylistNavigation {
  const playlist = useMemo(() => playlistOf(collections), [collections]);
  const [last, setLast] = useState<PlaylistPhoto | undefined>(() => playlist[startOf(playlist, start)]);
  const at = useMemo(() => (last === undefined ? -1 : settle(playlist, last)), [playlist, last]);
  const [waiting, setWaiting] = useState<keyof UnloadedEnds>();
  const go = (step: (playlist: Playlist, at: number) => number) => {
    setWaiting(undefined);
    if (at >= 0) setLast(playlist[step(playlist, at)]);
  };
  const next = at >= 0 && canNext(playlist, at) ? playlist[at + 1] : undefined;
  const previous = at >= 0 && canPrevious(playlist, at) ? playlist[at - 1] : undefined;
  const waitFor = (end: keyof UnloadedEnds) => {
    setWaiting(end);
    // Requests again, because the first request may have failed. If the second fails too, the step is dropped.
    void unloaded[end]?.().then(({ isError }) => {
      if (isError) setWaiting((now) => (now === end ? undefined : now));
    });
  };
  const goNext = () => (!next && unloaded.older ? waitFor('older') : go(nextOf));
  const goPrevious = () => (!previous && unloaded.newer ? waitFor('newer') : go(previousOf));
  useEffect(() => {
    if (waiting === undefined || unloaded[waiting]) return;
    setWaiting(undefined);
    const beyond = waiting === 'older' ? next : previous;
    if (beyond) setLast(beyond);
  });
  return {
    photo: playlist[at],
    next,
    previous,
    hasNext: Boolean(next ?? unloaded.older),
    hasPrevious: Boolean(previous ?? unloaded.newer),
    goNext,
    goPrevious,
    goTo: (place) => go((playlist, at) => jumpTo(playlist, at, place)),
    goToPhoto(position) {
      setWaiting(undefined);
      const wanted = playlist.find((other) => isAt(position, other));
      if (wanted !== undefined) setLast(wanted);
    },
  };
}

export interface PhotoListeners {
  /** Called for each collection that is shown, so that the collections around it can load. */
  onDayChange?: ((collectionId: number) => void) | undefined;
  /** Called for each photo that is shown. The function it returns is called before the next photo, and on closing. */
  onPhotoChange?: ((photo: PhotoPosition & { date: DateString }) => () => void) | undefined;
  /** Called when no photo is left to show. */
  onEmpty: () => void;
}

/** Calls `onPhotoChange` once per photo, not again when the same photo is refetched. Calls a new callback at once. */
export function usePhotoEvents(
  photo: PlaylistPhoto | undefined,
  { onDayChange, onPhotoChange, onEmpty }: PhotoListeners,
): void {
  const day = photo?.collectionId;
  useEffect(() => {
    if (day !== undefined) onDayChange?.(day);
  }, [day, onDayChange]);

  const index = photo?.photoIndex;
  const date = photo?.collection.date;
  useEffect(() => {
    if (day === undefined || index === undefined || date === undefined) return;
    return onPhotoChange?.({ collectionId: day, photoIndex: index, date });
  }, [day, index, date, onPhotoChange]);

  const isEmpty = photo === undefined;
  useEffect(() => {
    if (isEmpty) onEmpty();
  }, [isEmpty, onEmpty]);
}
