/** A session that has ended must be out within a second, also where nobody could tell of it. */
const LOOK_MS = 250;

interface OwnerWatchOptions {
  isAlive(sid: string): Promise<boolean>;
  onEnded(connection: string): void;
  onError(error: unknown): void;
  /** How often it looks by itself. */
  lookMs?: number | undefined;
}

export interface OwnerWatch {
  add(connection: string, sid: string): void;
  remove(connection: string): void;
  /** In the background: a session is said to have ended. */
  look(): void;
  close(): void;
}

/**
 * Looks whether the sessions behind the owner's connections are still there: when it is told that one has ended, and by
 * itself, since a session ends in many ways (signing out, a new password, time, the hand of an operator), and this one
 * look sees them all. One small query while an owner is here.
 */
export function createOwnerWatch({
  isAlive,
  onEnded,
  onError,
  lookMs = LOOK_MS,
}: OwnerWatchOptions): OwnerWatch {
  const owners = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    for (const sid of new Set(owners.values())) {
      if (await isAlive(sid)) continue;
      for (const [connection, other] of owners) {
        if (other !== sid) continue;
        owners.delete(connection);
        onEnded(connection);
      }
    }
  }

  function lookLater(): void {
    timer = setTimeout(() => {
      look()
        .catch(onError)
        .finally(() => {
          timer = undefined;
          if (owners.size > 0) lookLater();
        });
    }, lookMs).unref();
  }

  return {
    add(connection, sid) {
      owners.set(connection, sid);
      if (timer === undefined) lookLater();
    },
    remove: (connection) => void owners.delete(connection),
    look: () => void look().catch(onError),
    close() {
      owners.clear();
      clearTimeout(timer);
    },
  };
}
