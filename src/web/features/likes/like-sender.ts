import type { After } from '../../lib/after.ts';
import type { LikedPhoto } from './like-state.ts';

/** Activations of a photo that follow each other within this time become one call. */
export const SETTLE_MS = 400;

interface Wish {
  readonly photo: LikedPhoto;
  readonly level: number;
  /** Whether the visitor has come to rest on this level. */
  settled: boolean;
  readonly cancel: () => void;
}

interface LikeSenderOptions<Answer> {
  readonly after: After;
  readonly send: (photo: LikedPhoto, level: number) => Promise<Answer>;
  /** The server has stored a level: from here on this is its last known one. */
  readonly onAnswer: (photo: LikedPhoto, answer: Answer) => void;
  readonly onFailure: (error: unknown) => void;
  /** How long to wait where the server said "too many at once"; undefined for every other failure. */
  readonly retryAfterMs: (error: unknown) => number | undefined;
  /** What is to be shown of this photo may have changed. */
  readonly onChange?: (photo: LikedPhoto) => void;
}

/**
 * Brings wishes to the server, one request after the other. Quick activations of a photo become one call, and only the
 * last wish counts, so none can end on a wrong level. One queue serves all photos, for the first answer brings the
 * visitor's cookie: two first likes at once would come from two visitors.
 *
 * A wish is remembered until it is answered. One that the server has no time for waits and is sent again (LIKE-6). One
 * that failed is forgotten, which shows the server's last known level again (LIKE-4), unless a newer one is waiting.
 */
export function createLikeSender<Answer>(options: LikeSenderOptions<Answer>) {
  const { after, send, onAnswer, onFailure, retryAfterMs, onChange } = options;
  const wishes = new Map<string, Wish>();
  const inFlight = new Set<Wish>();
  const listeners = new Set<() => void>();
  let isSending = false;
  let isPaused = false;
  let hasCookie = false;
  let cancelPause = () => {};

  const notify = (photo: LikedPhoto) => {
    onChange?.(photo);
    for (const listener of listeners) listener();
  };

  const pause = (ms: number) => {
    cancelPause();
    isPaused = true;
    cancelPause = after(ms, () => {
      isPaused = false;
      void sendAll();
    });
  };

  const deliver = async (wish: Wish) => {
    const { photo, level } = wish;
    inFlight.add(wish);
    let waitMs: number | undefined;
    try {
      onAnswer(photo, await send(photo, level));
      hasCookie = true;
    } catch (error) {
      waitMs = retryAfterMs(error);
      if (waitMs === undefined) onFailure(error);
    }
    inFlight.delete(wish);
    if (waitMs !== undefined) pause(waitMs);
    else if (wishes.get(keyOf(photo)) === wish) wishes.delete(keyOf(photo));
    notify(photo);
  };

  const nextWish = () => [...wishes.values()].find((wish) => wish.settled && !inFlight.has(wish));

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (let wish = nextWish(); wish !== undefined && !isPaused; wish = nextWish()) await deliver(wish);
    isSending = false;
  }

  return {
    choose(photo: LikedPhoto, level: number): void {
      const key = keyOf(photo);
      wishes.get(key)?.cancel();
      const wish: Wish = {
        photo,
        level,
        settled: false,
        cancel: after(SETTLE_MS, () => {
          wish.settled = true;
          void sendAll();
        }),
      };
      wishes.set(key, wish);
      notify(photo);
    },
    /** The page may be about to go: everything is sent now, and together once the visitor has a cookie. */
    flush(): void {
      for (const wish of wishes.values()) {
        wish.cancel();
        wish.settled = true;
      }
      cancelPause();
      isPaused = false;
      if (hasCookie) {
        for (const wish of wishes.values()) if (!inFlight.has(wish)) void deliver(wish);
      } else void sendAll();
    },
    /** The level the server has not confirmed yet; undefined where it has. */
    wanted: (photo: LikedPhoto): number | undefined => wishes.get(keyOf(photo))?.level,
    /** Whether the server asked for patience: what was chosen is kept and sent again. */
    isWaiting: (): boolean => isPaused && wishes.size > 0,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function keyOf({ collectionId, photoIndex }: LikedPhoto): string {
  return `${collectionId}/${photoIndex}`;
}
