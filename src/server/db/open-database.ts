import type { Pool } from 'pg';
import type { Notifications } from './notifications.ts';

export type CloseOptions = {
  /** Closes an embedded database without a clean shutdown, as if the process were killed. For tests. */
  discard?: boolean;
};

/** The result of opening an embedded database or one on a server. */
export type OpenDatabase = {
  pool: Pool;
  notifications: Notifications;
  /**
   * If `pool` uses a pooler, opens a direct pool, because the lock for migrations must be taken and released on one
   * connection. The caller ends it.
   */
  migrationPool?: (() => Pool) | undefined;
  /** Frees disk space that was reserved for the owner; false if none is reserved, as in server mode. */
  releaseReserve(): Promise<boolean>;
  close(options?: CloseOptions): Promise<void>;
};
