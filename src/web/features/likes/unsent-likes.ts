import { isSamePhoto, type LikedPhoto } from './like-state.ts';

const KEY = 'gomai.likes';
const MAX_STORED = 100;
const MAX_AGE_MS = 24 * 60 * 60_000;

export interface StoredLike extends LikedPhoto {
  readonly level: number;
}

interface StoreOptions {
  /** Likes that this page stored before and now replaces. Likes of other pages are kept for another 24 hours. */
  readonly replaces: readonly LikedPhoto[];
  readonly nowMs: number;
}

/** Stores unconfirmed likes, which the next page in this browser sends (LIKE-6). */
export function storeUnsentLikes(
  likes: readonly StoredLike[],
  { replaces, nowMs }: StoreOptions,
  storage: () => Storage,
): void {
  const before = takeUnsentLikes(nowMs, storage);
  const isIn = (list: readonly LikedPhoto[], like: LikedPhoto) =>
    list.some((other) => isSamePhoto(other, like));
  const others = before.filter((like) => !isIn([...replaces, ...likes], like));
  // If the storage is full, it still has room for the likes that were in it before.
  for (const kept of [likes, likes.filter((like) => isIn(before, like))]) {
    const all = [...others, ...kept].slice(-MAX_STORED);
    if (all.length === 0) return;
    try {
      storage().setItem(KEY, JSON.stringify({ keptAtMs: nowMs, likes: all }));
      return;
    } catch {
      // The storage is forbidden or full.
    }
  }
}

/** Removes and returns the stored likes, so that only one page sends them; drops old and invalid likes. */
export function takeUnsentLikes(nowMs: number, storage: () => Storage): StoredLike[] {
  try {
    const { keptAtMs, likes } = Object(JSON.parse(storage().getItem(KEY) ?? 'null'));
    storage().removeItem(KEY);
    const ageMs = nowMs - keptAtMs;
    return ageMs >= 0 && ageMs <= MAX_AGE_MS && Array.isArray(likes)
      ? likes.slice(-MAX_STORED).filter(isValidLike)
      : [];
  } catch {
    return [];
  }
}

function isValidLike(like: unknown): like is StoredLike {
  const { collectionId, photoIndex, level } = Object(like) as Record<string, unknown>;
  return [collectionId, photoIndex, level].every(
    (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  );
}
