/** Short enough that the sockets of an ended session close within a second, even without a notification. */
const RECHECK_MS = 250;

interface SessionWatchOptions {
  isAlive(sid: string): Promise<boolean>;
  onEnded(connection: string): void;
  onError(error: unknown): void;
  /** How often sessions are checked if no notification arrives. */
  recheckMs?: number | undefined;
}

export interface SessionWatch {
  add(connection: string, sid: string): void;
  remove(connection: string): void;
  /** Checks in the background. Call it after a notification that a session has ended. */
  recheck(): void;
  close(): void;
}

/**
 * Checks whether the sessions behind the owner's connections still exist: on notification, and on a timer, because
 * sessions end in many ways (signing out, a new password, expiry, an operator). Costs one small query per session and
 * check while the owner is connected.
 */
export function createSessionWatch({
  isAlive,
  onEnded,
  onError,
  recheckMs = RECHECK_MS,
}: SessionWatchOptions): SessionWatch {
  const owners = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;

  async function recheck(): Promise<void> {
    for (const sid of new Set(owners.values())) {
      if (await isAlive(sid)) continue;
      for (const [connection, other] of owners) {
        if (other !== sid) continue;
        owners.delete(connection);
        onEnded(connection);
      }
    }
  }

  function recheckLater(): void {
    timer = setTimeout(() => {
      recheck()
        .catch(onError)
        .finally(() => {
          timer = undefined;
          if (owners.size > 0) recheckLater();
        });
    }, recheckMs).unref();
  }

  return {
    add(connection, sid) {
      owners.set(connection, sid);
      if (timer === undefined) recheckLater();
    },
    remove: (connection) => void owners.delete(connection),
    recheck: () => void recheck().catch(onError),
    close() {
      owners.clear();
      clearTimeout(timer);
    },
  };
}
