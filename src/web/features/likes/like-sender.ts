import type { After } from '../../lib/after.ts';
import type { LikedPhoto } from './like-state.ts';

/** Clicks on a photo within this time become one call. */
export const SETTLE_MS = 400;

interface Wish {
  readonly photo: LikedPhoto;
  readonly level: number;
  /** Whether the visitor has stopped clicking. */
  settled: boolean;
  readonly cancel: () => void;
}

interface LikeSenderOptions<Answer> {
  readonly after: After;
  readonly send: (photo: LikedPhoto, level: number) => Promise<Answer>;
  /** The server has stored a level, now its last known one. */
  readonly onAnswer: (photo: LikedPhoto, answer: Answer) => void;
  readonly onFailure: (error: unknown) => void;
  /** How long to wait after a rate limit; undefined for every other failure. */
  readonly retryAfterMs: (error: unknown) => number | undefined;
  /** The shown state of this photo may have changed. */
  readonly onChange?: (photo: LikedPhoto) => void;
}

/**
 * Sends pending levels to the server, one request after the other. Rapid clicks on a photo become one call, and only
 * the
 * last level counts, so none can end on a wrong one. One queue serves all photos, because the first response sets the
 * visitor's cookie: two parallel first likes would come from two visitors.
 *
 * A pending level is kept until it is answered. A rate-limited one waits and is sent again (LIKE-6). A failed one is
 * dropped, which shows the server's last known level again (LIKE-4), unless a newer one is pending.
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
    /** The page may be about to close: sends everything now, in parallel if the visitor has a cookie. */
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
    /** The unconfirmed level; undefined if there is none. */
    wanted: (photo: LikedPhoto): number | undefined => wishes.get(keyOf(photo))?.level,
    /** Whether the server's rate limit applies: pending levels are kept and sent again. */
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
