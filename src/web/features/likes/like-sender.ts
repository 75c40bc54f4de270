import type { After } from '../../lib/time/after.ts';
import type { LikedPhoto } from './like-state.ts';

/** Clicks on a photo that follow each other within this time become one call. */
export const SETTLE_MS = 400;
/** How long the message about lost likes is shown. */
export const LOST_SHOWN_MS = 8000;

interface SendingLike {
  readonly photo: LikedPhoto;
  readonly level: number;
  /** True after `SETTLE_MS` without another click on the photo, or after `flush`. */
  settled: boolean;
  /** Failed tries so far, not counting rate limits. */
  tries: number;
  /** True once the level has been postponed after a rate limit or a failure, also one of another photo's like. */
  hasWaited: boolean;
  readonly cancel: () => void;
}

interface LikeSenderOptions<Answer> {
  readonly after: After;
  readonly send: (photo: LikedPhoto, level: number) => Promise<Answer>;
  /** Called when the server has stored a level. */
  readonly onAnswer: (photo: LikedPhoto, answer: Answer) => void;
  readonly onFailure: (error: unknown) => void;
  /** How long to wait after a rate limit; undefined for every other failure. */
  readonly retryAfterMs: (error: unknown) => number | undefined;
  /** How long to wait after the `tries`th temporary failure; undefined for other failures and after the last try. */
  readonly backoffMs?: (error: unknown, tries: number) => number | undefined;
  /** Called when the shown state of this photo may have changed. */
  readonly onChange?: (photo: LikedPhoto) => void;
}

/**
 * Sends pending levels to the server, one request at a time except in `flush`. Rapid clicks on a photo become one
 * call with the last level.
 *
 * A pending level is kept until the server confirms it. After a rate limit or a temporary failure it is sent again
 * later, after temporary failures only a limited number of times (LIKE-6). A final failure drops the level, so that
 * the page shows a newer pending level or the last one known from the server (LIKE-4). If the dropped level had
 * waited to be sent again, `hasLost` reports the loss.
 */
export function createLikeSender<Answer>(options: LikeSenderOptions<Answer>) {
  const { after, send, onAnswer, onFailure, onChange } = options;
  const unsent = new Map<string, SendingLike>();
  const inFlight = new Set<SendingLike>();
  const listeners = new Set<() => void>();

  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  const notify = (photo: LikedPhoto) => {
    onChange?.(photo);
    notifyListeners();
  };
  const lost = createTimedState(after, notifyListeners);
  const pause = createTimedState(after, () => sendNext());

  const deliver = async (like: SendingLike) => {
    const { photo, level } = like;
    inFlight.add(like);
    let waitMs: number | undefined;
    try {
      onAnswer(photo, await send(photo, level));
    } catch (error) {
      waitMs = retryDelay(like, error, options);
      // A temporary failure counts for all pending levels: after the last try of one, each other gets only one more.
      if (waitMs !== undefined || like.hasWaited) {
        for (const other of unsent.values()) {
          other.tries = Math.max(other.tries, like.tries);
          other.hasWaited = true;
        }
      }
      if (waitMs === undefined) onFailure(error);
      if (waitMs === undefined && like.hasWaited) lost.start(LOST_SHOWN_MS);
    }
    inFlight.delete(like);
    if (waitMs !== undefined) pause.start(waitMs);
    else if (unsent.get(keyOf(photo)) === like) unsent.delete(keyOf(photo));
    notify(photo);
    sendNext();
  };

  /** Also waits for the requests of `flush`: two levels of a photo could reach the server in the wrong order. */
  function sendNext(): void {
    if (inFlight.size > 0 || pause.isOn()) return;
    const like = [...unsent.values()].find(({ settled }) => settled);
    if (like !== undefined) void deliver(like);
  }

  return {
    choose(photo: LikedPhoto, level: number): void {
      const key = keyOf(photo);
      unsent.get(key)?.cancel();
      const like: SendingLike = {
        photo,
        level,
        settled: false,
        tries: 0,
        hasWaited: false,
        cancel: after(SETTLE_MS, () => {
          like.settled = true;
          sendNext();
        }),
      };
      unsent.set(key, like);
      notify(photo);
    },
    /** Sends everything now, in parallel, because the page may be about to close or the network is back. */
    flush(): void {
      for (const like of unsent.values()) {
        like.cancel();
        like.settled = true;
      }
      pause.end();
      for (const like of unsent.values()) if (!inFlight.has(like)) void deliver(like);
    },
    /** The unconfirmed level of a photo; undefined if there is none. */
    chosen: (photo: LikedPhoto): number | undefined => unsent.get(keyOf(photo))?.level,
    /** Every unconfirmed level. */
    pending: () => [...unsent.values()].map(({ photo, level }) => ({ ...photo, level })),
    /** Drops the unconfirmed level of a photo, because another page of this visitor has set a newer one. */
    drop(photo: LikedPhoto): void {
      unsent.get(keyOf(photo))?.cancel();
      if (unsent.delete(keyOf(photo))) notify(photo);
    },
    /** Whether pending levels wait to be sent again. */
    isWaiting: (): boolean => pause.isOn() && unsent.size > 0,
    /** Whether a like was lost a moment ago: a level that had waited failed for good, or `lose` was called. */
    hasLost: lost.isOn,
    /** Reports a click as lost, because the level to count from could not be loaded. */
    lose: () => {
      lost.start(LOST_SHOWN_MS);
      notifyListeners();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Counts the failure, unless it is a rate limit. Returns the time until the next try; undefined if there is none. */
function retryDelay<Answer>(
  like: SendingLike,
  error: unknown,
  { retryAfterMs, backoffMs }: LikeSenderOptions<Answer>,
): number | undefined {
  const rateLimitMs = retryAfterMs(error);
  if (rateLimitMs !== undefined) return rateLimitMs;
  like.tries += 1;
  return backoffMs?.(error, like.tries);
}

/** A state that is on for `ms` after `start`, then calls `onOver`; `end` turns it off without that call. */
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
