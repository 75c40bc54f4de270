const TRY_AGAIN_MS = 1000;

interface ChangeReaderOptions {
  /** Reads committed changes and applies them to the room. */
  read(): Promise<void>;
  onError(error: unknown): void;
}

export interface ChangeReader {
  /** Resolves when everything that was committed before the call has been read. */
  readAll(): Promise<void>;
  /** The same without waiting; retries until it succeeds. */
  requestRead(): void;
  close(): Promise<void>;
}

/**
 * Reads the rows after the last known revision: one read at a time, and one more for all calls that arrive meanwhile.
 */
export function createChangeReader({ read, onError }: ChangeReaderOptions): ChangeReader {
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

  function readAll(): Promise<void> {
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

  function requestRead(): void {
    clearTimeout(retry);
    readAll().catch((error: unknown) => {
      onError(error);
      clearTimeout(retry);
      if (!closed) retry = setTimeout(requestRead, TRY_AGAIN_MS).unref();
    });
  }

  return {
    readAll,
    requestRead,
    async close() {
      closed = true;
      clearTimeout(retry);
      await running?.catch(() => {});
    },
  };
}
