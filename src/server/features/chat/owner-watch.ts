/** An owner who signs out, here or in another process, must be out within a second. */
const LOOK_MS = 500;

interface OwnerWatchOptions {
  isAlive(sid: string): Promise<boolean>;
  onEnded(connection: string): void;
  onError(error: unknown): void;
}

export interface OwnerWatch {
  add(connection: string, sid: string): void;
  remove(connection: string): void;
  close(): void;
}

/**
 * Looks whether the sessions behind the owner's connections are still there. Looked for, not told: a session ends in
 * many ways (signing out, a new password, time), and this one look sees them all. One small query while an owner is here.
 */
export function createOwnerWatch({ isAlive, onEnded, onError }: OwnerWatchOptions): OwnerWatch {
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
    }, LOOK_MS).unref();
  }

  return {
    add(connection, sid) {
      owners.set(connection, sid);
      if (timer === undefined) lookLater();
    },
    remove: (connection) => void owners.delete(connection),
    close() {
      owners.clear();
      clearTimeout(timer);
    },
  };
}
