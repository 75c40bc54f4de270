import type { After } from '../../lib/time/after.ts';
import type { LikedPhoto } from './like-state.ts';

/** Clicks on a photo within this time become one call. */
export const SETTLE_MS = 400;
/** How long it is said that likes which waited could not be saved. */
export const LOST_SHOWN_MS = 8000;

interface Wish {
  readonly photo: LikedPhoto;
  readonly level: number;
  /** Whether the visitor has stopped clicking. */
  settled: boolean;
  /** Passing failures in a row. */
  tries: number;
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
  /** How long to wait after a failure that may pass, the `tries`th; undefined for others and for the last. */
  readonly passingMs?: (error: unknown, tries: number) => number | undefined;
  /** The shown state of this photo may have changed. */
  readonly onChange?: (photo: LikedPhoto) => void;
}

/**
 * Sends pending levels to the server, one request after the other. Rapid clicks on a photo become one call, and only
 * the last level counts, so none can end on a wrong one.
 *
 * A pending level is kept until it is answered. A rate-limited one waits and is sent again, and so is one that met a
 * passing failure, a limited number of times (LIKE-6). A failed one is dropped, which shows the server's last known level
 * again (LIKE-4), unless a newer one is pending; one that had waited also says so.
 */
export function createLikeSender<Answer>(options: LikeSenderOptions<Answer>) {
  const { after, send, onAnswer, onFailure, onChange } = options;
  const wishes = new Map<string, Wish>();
  const inFlight = new Set<Wish>();
  const listeners = new Set<() => void>();
  let isSending = false;

  const inform = () => {
    for (const listener of listeners) listener();
  };
  const notify = (photo: LikedPhoto) => {
    onChange?.(photo);
    inform();
  };
  const lost = createTimedState(after, inform);
  const pause = createTimedState(after, () => void sendAll());

  const deliver = async (wish: Wish) => {
    const { photo, level } = wish;
    inFlight.add(wish);
    let waitMs: number | undefined;
    try {
      onAnswer(photo, await send(photo, level));
    } catch (error) {
      waitMs = waitAfter(wish, error, options);
      const hasWaited = wish.tries > 1;
      // Others meet the same passing failure: together they are tried as often as one.
      if (waitMs !== undefined || hasWaited) {
        for (const other of wishes.values()) other.tries = Math.max(other.tries, wish.tries);
      }
      if (waitMs === undefined) onFailure(error);
      if (waitMs === undefined && hasWaited) lost.start(LOST_SHOWN_MS);
    }
    inFlight.delete(wish);
    if (waitMs !== undefined) pause.start(waitMs);
    else if (wishes.get(keyOf(photo)) === wish) wishes.delete(keyOf(photo));
    notify(photo);
  };

  const nextWish = () => [...wishes.values()].find((wish) => wish.settled && !inFlight.has(wish));

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (let wish = nextWish(); wish !== undefined && !pause.isOn(); wish = nextWish()) await deliver(wish);
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
        tries: 0,
        cancel: after(SETTLE_MS, () => {
          wish.settled = true;
          void sendAll();
        }),
      };
      wishes.set(key, wish);
      notify(photo);
    },
    /** The page may be about to close: sends everything now, in parallel. */
    flush(): void {
      for (const wish of wishes.values()) {
        wish.cancel();
        wish.settled = true;
      }
      pause.end();
      for (const wish of wishes.values()) if (!inFlight.has(wish)) void deliver(wish);
    },
    /** The unconfirmed level; undefined if there is none. */
    wanted: (photo: LikedPhoto): number | undefined => wishes.get(keyOf(photo))?.level,
    /** Every unconfirmed level. */
    pending: () => [...wishes.values()].map(({ photo, level }) => ({ ...photo, level })),
    /** Another page of this visitor has chosen: an older level is not sent any more. */
    drop(photo: LikedPhoto): void {
      wishes.get(keyOf(photo))?.cancel();
      if (wishes.delete(keyOf(photo))) notify(photo);
    },
    /** Whether pending levels wait to be sent again. */
    isWaiting: (): boolean => pause.isOn() && wishes.size > 0,
    /** Whether levels that waited were dropped a moment ago. */
    hasLost: lost.isOn,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** How long to wait before this failed level is sent again; undefined if it is to be dropped. */
function waitAfter<Answer>(
  wish: Wish,
  error: unknown,
  { retryAfterMs, passingMs }: LikeSenderOptions<Answer>,
): number | undefined {
  const refusedMs = retryAfterMs(error);
  if (refusedMs !== undefined) return refusedMs;
  wish.tries += 1;
  return passingMs?.(error, wish.tries);
}

/** True from `start` for some time; `onOver` is not called where `end` came first. */
function createTimedState(after: After, onOver: () => void) {
  let isOn = false;
  let cancel = () => {};
  const end = () => {
    cancel();
    isOn = false;
  };
  return {
    isOn: () => isOn,
    end,
    start(ms: number) {
      end();
      isOn = true;
      cancel = after(ms, () => {
        isOn = false;
        onOver();
      });
    },
  };
}

function keyOf({ collectionId, photoIndex }: LikedPhoto): string {
  return `${collectionId}/${photoIndex}`;
}
