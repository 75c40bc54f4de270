const REST_MS = 2_000;

interface CircuitBreakerOptions {
  /** A cheap call, tried while all others are refused. */
  probe: () => Promise<unknown>;
  /** Whether a call failed because nothing responded in time. */
  isTimeout: (error: unknown) => boolean;
  /** The pause before each probe. */
  restMs?: number | undefined;
}

/** Makes a call; rejects without making it while the service does not respond. */
export type CircuitBreaker = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * Refuses calls to a service that does not respond, so that only the first callers wait for it. One probe at a time
 * finds out whether it responds again. A timeout is ignored if the service responded to another call meanwhile.
 */
export function createCircuitBreaker({
  probe,
  isTimeout,
  restMs = REST_MS,
}: CircuitBreakerOptions): CircuitBreaker {
  let responses = 0;
  let isOpen = false;

  const counted = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      const result = await call();
      responses += 1;
      return result;
    } catch (error) {
      if (!isTimeout(error)) responses += 1;
      throw error;
    }
  };
  const probeLater = () => {
    const timer = setTimeout(async () => {
      const before = responses;
      await counted(probe).catch(() => undefined);
      isOpen = responses === before;
      if (isOpen) probeLater();
    }, restMs);
    // Without `unref`, a command could not end while the service does not respond.
    timer.unref();
  };

  return async (call) => {
    if (isOpen) throw new Error('The service did not respond to the last calls');
    const before = responses;
    try {
      return await counted(call);
    } catch (error) {
      if (responses === before && !isOpen) {
        isOpen = true;
        probeLater();
      }
      throw error;
    }
  };
}
