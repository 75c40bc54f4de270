import type { Collection, PhotoDetails } from '../../shared/collections.ts';

/** A position in the gallery. */
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
  /** Place in its collection, from 1; empty URLs are not counted. */
  readonly place: number;
  /** How many photos of its collection can be shown. */
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

/** The index of a position, or of its collection's first photo if the position is empty; -1 without such a photo. */
export function startOf(playlist: Playlist, { collectionId, photoIndex }: PhotoPosition): number {
  const exact = playlist.findIndex((p) => p.collectionId === collectionId && p.photoIndex === photoIndex);
  return exact >= 0 ? exact : playlist.findIndex((p) => p.collectionId === collectionId);
}

/** False at the ends (VIEW-6); checked by buttons, keys and swipes. */
export const canNext = (playlist: Playlist, at: number): boolean => at < playlist.length - 1;
export const canPrevious = (_playlist: Playlist, at: number): boolean => at > 0;

/** The next photo, across collections; after the last photo of the oldest collection, its first (VIEW-5). */
export function nextOf(playlist: Playlist, at: number): number {
  return canNext(playlist, at) ? at + 1 : startOfDay(playlist, at);
}

/** The previous photo, across collections; before the first photo of the newest collection, its last (VIEW-5). */
export function previousOf(playlist: Playlist, at: number): number {
  return canPrevious(playlist, at) ? at - 1 : startOfDay(playlist, at) + (playlist[at]?.total ?? 1) - 1;
}

/** For the dots (VIEW-4): the photo at `place` (from 1) of the same collection, or no change without such a photo. */
export function jumpTo(playlist: Playlist, at: number, place: number): number {
  const total = playlist[at]?.total ?? 0;
  return place >= 1 && place <= total ? startOfDay(playlist, at) + place - 1 : at;
}

function startOfDay(playlist: Playlist, at: number): number {
  return at - ((playlist[at]?.place ?? 1) - 1);
}

/**
 * The index after the gallery has changed: the same photo if its collection still has it, else the photo at its place
 * (a crop) or the collection's last, else the first photo of the next older collection, or of the oldest one left. -1
 * when no photo is left.
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
