import { MAX_LIKE_LEVEL } from '../../../shared/limits.ts';

/** LIKE-3: dragging this far along the hearts is one level. */
export const LIKE_DRAG_PX_PER_LEVEL = 50;

/** A photo that can be liked. */
export interface LikedPhoto {
  readonly collectionId: number;
  readonly photoIndex: number;
}

/** What the server has said of one photo: this visitor's level, and the sum of everyone's. */
export interface KnownLikes {
  readonly level: number;
  readonly total: number;
}

/** The level after a drag along the hearts, from where the drag began (LIKE-3). */
export function levelAfterDrag(startLevel: number, draggedPx: number): number {
  return clampLevel(startLevel + Math.trunc(draggedPx / LIKE_DRAG_PX_PER_LEVEL));
}

export function clampLevel(level: number): number {
  return Math.min(MAX_LIKE_LEVEL, Math.max(0, level));
}

/** What is to be seen: the visitor's wish at once, and a total that already counts it (LIKE-4). */
export function shownLikes(known: KnownLikes, wanted: number | undefined): KnownLikes {
  if (wanted === undefined) return known;
  return { level: wanted, total: known.total - known.level + wanted };
}

interface LikeSenderOptions<Answer> {
  readonly send: (photo: LikedPhoto, level: number) => Promise<Answer>;
  /** The server has stored a level: from here on this is its last known one. */
  readonly onAnswer: (photo: LikedPhoto, answer: Answer) => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Brings wishes to the server, one request after the other. Quick activations of a photo overtake each other
 * here, not on the way: only the last wish counts, so none can end on a wrong level. One queue serves all
 * photos, for the first answer brings the visitor's cookie: two first likes at once would come from two visitors.
 *
 * A wish is remembered until it is answered. One that failed is forgotten, which shows the server's last known
 * level again (LIKE-4), unless a newer wish for the same photo is waiting.
 */
export function createLikeSender<Answer>({ send, onAnswer, onFailure }: LikeSenderOptions<Answer>) {
  const wishes = new Map<string, { photo: LikedPhoto; level: number }>();
  const listeners = new Set<() => void>();
  let sending = false;

  const tell = () => {
    for (const listener of listeners) listener();
  };

  const sendAll = async () => {
    if (sending) return;
    sending = true;
    for (;;) {
      const [key, wish] = wishes.entries().next().value ?? [];
      if (key === undefined || wish === undefined) break;
      try {
        onAnswer(wish.photo, await send(wish.photo, wish.level));
      } catch (error) {
        onFailure(error);
      }
      if (wishes.get(key) === wish) wishes.delete(key);
      tell();
    }
    sending = false;
  };

  return {
    choose(photo: LikedPhoto, level: number): void {
      wishes.set(keyOf(photo), { photo, level });
      tell();
      void sendAll();
    },
    /** The level the server has not confirmed yet; undefined where it has. */
    wanted: (photo: LikedPhoto): number | undefined => wishes.get(keyOf(photo))?.level,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function keyOf({ collectionId, photoIndex }: LikedPhoto): string {
  return `${collectionId}/${photoIndex}`;
}
