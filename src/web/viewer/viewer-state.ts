import type { Collection, PhotoDetails } from '../../shared/collections.ts';

/** A place in a collection; the photo there may change. */
export interface PhotoPosition {
  readonly collectionId: number;
  readonly photoIndex: number;
}

export const isAt = (position: PhotoPosition, photo: PhotoPosition): boolean =>
  position.collectionId === photo.collectionId && position.photoIndex === photo.photoIndex;

/** One photo that can be shown, and its place in its collection. */
export interface PlaylistPhoto extends PhotoPosition {
  readonly collection: Collection;
  readonly url: string;
  readonly details: PhotoDetails;
  /** The photo's number in its collection, from 1; empty URLs are not counted. */
  readonly place: number;
  /** The number of photos in the collection that can be shown. */
  readonly total: number;
}

/** All photos in order: collections newest first, each from its first photo to its last. */
export type Playlist = readonly PlaylistPhoto[];

/** The photos of all collections, without empty URLs. */
export function playlistOf(collections: readonly Collection[]): Playlist {
  return collections.flatMap((collection) => {
    const shown = collection.photoUrls
      .map((url, photoIndex) => ({ url, photoIndex }))
      .filter(({ url }) => url.trim() !== '');
    return shown.map(({ url, photoIndex }, i) => ({
      collection,
      collectionId: collection.id,
      photoIndex,
      url,
      details: collection.photos[photoIndex] ?? {},
      place: i + 1,
      total: shown.length,
    }));
  });
}

/** The index of a position, or of its collection's first photo if the position is empty; -1 if there is none. */
export function startOf(playlist: Playlist, { collectionId, photoIndex }: PhotoPosition): number {
  const exact = playlist.findIndex((p) => p.collectionId === collectionId && p.photoIndex === photoIndex);
  return exact >= 0 ? exact : playlist.findIndex((p) => p.collectionId === collectionId);
}

/** `canNext` is false only at the playlist's last photo, `canPrevious` only at its first (VIEW-6). */
export const canNext = (playlist: Playlist, at: number): boolean => at < playlist.length - 1;
export const canPrevious = (_playlist: Playlist, at: number): boolean => at > 0;

/** The next photo, across collections; after the oldest collection's last photo, that collection's first (VIEW-5). */
export function nextOf(playlist: Playlist, at: number): number {
  return canNext(playlist, at) ? at + 1 : startOfDay(playlist, at);
}

/** The previous photo, across collections; before the newest collection's first, that collection's last (VIEW-5). */
export function previousOf(playlist: Playlist, at: number): number {
  return canPrevious(playlist, at) ? at - 1 : startOfDay(playlist, at) + (playlist[at]?.total ?? 1) - 1;
}

/** The index of the photo at `place` (from 1) in the same collection, for the dots (VIEW-4); if none, `at`. */
export function jumpTo(playlist: Playlist, at: number, place: number): number {
  const total = playlist[at]?.total ?? 0;
  return place >= 1 && place <= total ? startOfDay(playlist, at) + place - 1 : at;
}

function startOfDay(playlist: Playlist, at: number): number {
  return at - ((playlist[at]?.place ?? 1) - 1);
}

/**
 * The index to show after the gallery has changed: that of the same photo if its collection still has it, else of the
 * photo at its place (as after a crop) or of the collection's last photo, else of the first photo of the next older
 * collection or of the oldest one left. -1 if no photo is left.
 */
export function settle(playlist: Playlist, last: PlaylistPhoto): number {
  const sameDay = (p: PlaylistPhoto) => p.collectionId === last.collectionId;
  const sameIndex = (p: PlaylistPhoto) => p.photoIndex === last.photoIndex;
  const sameUrl = (p: PlaylistPhoto) => p.url === last.url;
  const wanted = [
    (p: PlaylistPhoto) => sameDay(p) && sameIndex(p) && sameUrl(p),
    (p: PlaylistPhoto) => sameDay(p) && sameUrl(p),
    (p: PlaylistPhoto) => sameDay(p) && sameIndex(p),
    (p: PlaylistPhoto) => sameDay(p) && p.place === Math.min(last.place, p.total),
    (p: PlaylistPhoto) => p.collection.date < last.collection.date,
  ];
  for (const is of wanted) {
    const at = playlist.findIndex(is);
    if (at >= 0) return at;
  }
  return playlist.length === 0 ? -1 : startOfDay(playlist, playlist.length - 1);
}
