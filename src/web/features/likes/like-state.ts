import { MAX_LIKE_LEVEL } from '../../../shared/limits.ts';

/** A drag of this length along the icons changes the level by one (LIKE-3). */
export const LIKE_DRAG_PX_PER_LEVEL = 50;

/** A photo that can be liked. */
export interface LikedPhoto {
  readonly collectionId: number;
  readonly photoIndex: number;
}

export function isSamePhoto(a: LikedPhoto, b: LikedPhoto): boolean {
  return a.collectionId === b.collectionId && a.photoIndex === b.photoIndex;
}

/** The server's state of one photo: this visitor's level, and the sum of all levels. */
export interface KnownLikes {
  readonly level: number;
  readonly total: number;
}

/** The level after a drag along the icons, from where the drag began (LIKE-3). */
export function levelAfterDrag(startLevel: number, draggedPx: number): number {
  return clampLevel(startLevel + Math.trunc(draggedPx / LIKE_DRAG_PX_PER_LEVEL));
}

export function clampLevel(level: number): number {
  return Math.min(MAX_LIKE_LEVEL, Math.max(0, level));
}

/** What to show: the pending level at once, and a total that includes it (LIKE-4). */
export function shownLikes(known: KnownLikes, chosen: number | undefined): KnownLikes {
  if (chosen === undefined) return known;
  return { level: chosen, total: known.total - known.level + chosen };
}
