const TRY_AGAIN_MS = 1000;

interface FollowerOptions {
  /** Reads committed changes and applies them to the room. */
  read(): Promise<void>;
  onError(error: unknown): void;
}

export interface Follower {
  /** Resolves when everything that was committed before the call has been read. */
  catchUp(): Promise<void>;
  /** The same without waiting; retries until it succeeds. */
  hurry(): void;
  close(): Promise<void>;
}

/**
 * Reads the rows after the last known revision: one read at a time, and one more for all calls that arrive meanwhile.
 */
export function createFollower({ read, onError }: FollowerOptions): Follower {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  function start(): Promise<void> {
    running = read().finally(() => {
      running = undefined;
    });
    return running;
  }

  function catchUp(): Promise<void> {
    if (closed) return Promise.resolve();
    if (running === undefined) return start();
    // The running read may have begun before the commit in question.
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return closed ? undefined : start();
      });
    return next;
  }

  function hurry(): void {
    clearTimeout(retry);
    catchUp().catch((error: unknown) => {
      onError(error);
      clearTimeout(retry);
      if (!closed) retry = setTimeout(hurry, TRY_AGAIN_MS).unref();
    });
  }

  return {
    catchUp,
    hurry,
    async close() {
      closed = true;
      clearTimeout(retry);
      await running?.catch(() => {});
    },
  };
}
