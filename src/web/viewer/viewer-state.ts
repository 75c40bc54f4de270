import type { Collection, PhotoDetails } from '../../shared/collections.ts';

/** Where in the gallery the viewer stands. */
export interface PhotoPosition {
  readonly collectionId: number;
  readonly photoIndex: number;
}

/** One photo that can be shown, and where it hangs in its day. */
export interface PlaylistPhoto extends PhotoPosition {
  readonly collection: Collection;
  readonly url: string;
  readonly details: PhotoDetails;
  /** Place in its day, from 1: blank urls have no place and are not counted. */
  readonly place: number;
  /** How many photos of its day can be shown. */
  readonly total: number;
}

/** Every photo in the order of walking: days newest first, each from its first photo to its last. */
export type Playlist = readonly PlaylistPhoto[];

/** The walk through all days; days without a photo and blank urls are no part of it. */
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

/** The photo asked for; a day whose photo is blank starts with its first; -1 for an unknown day. */
export function startOf(playlist: Playlist, { collectionId, photoIndex }: PhotoPosition): number {
  const exact = playlist.findIndex((p) => p.collectionId === collectionId && p.photoIndex === photoIndex);
  return exact >= 0 ? exact : playlist.findIndex((p) => p.collectionId === collectionId);
}

/** VIEW-6: false at the very ends; buttons, keys and swipes ask this first. */
export const canNext = (playlist: Playlist, at: number): boolean => at < playlist.length - 1;
export const canPrevious = (_tour: Playlist, at: number): boolean => at > 0;

/** VIEW-5: on to the next-older day, or from the oldest day's last photo around to that day's first. */
export function nextOf(playlist: Playlist, at: number): number {
  return canNext(playlist, at) ? at + 1 : startOfDay(playlist, at);
}

/** VIEW-5: back to the next-newer day, or from the newest day's first photo around to that day's last. */
export function previousOf(playlist: Playlist, at: number): number {
  return canPrevious(playlist, at) ? at - 1 : startOfDay(playlist, at) + (playlist[at]?.total ?? 1) - 1;
}

/** The dots (VIEW-4): the photo at `place` (from 1) of the same day; a place the day lacks changes nothing. */
export function jumpTo(playlist: Playlist, at: number, place: number): number {
  const total = playlist[at]?.total ?? 0;
  return place >= 1 && place <= total ? startOfDay(playlist, at) + place - 1 : at;
}

function startOfDay(playlist: Playlist, at: number): number {
  return at - ((playlist[at]?.place ?? 1) - 1);
}

/**
 * Where the viewer stands after the gallery changed under it: on the same picture if it still hangs in its
 * day, else on what took its place there (a crop), else on the first photo of the next-older day, or of the
 * oldest one left. -1 when nothing is left to show.
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
