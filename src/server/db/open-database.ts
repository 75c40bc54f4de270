import type { Pool } from 'pg';
import type { Notifications } from './notifications.ts';

export type CloseOptions = {
  /** Set by tests that delete the files next: an embedded database leaves them as if the process had been killed. */
  discard?: boolean;
};

/** What both ways of opening a database return to `connect`. */
export type OpenDatabase = {
  pool: Pool;
  notifications: Notifications;
  /** A direct pool for migrations, if `pool` leads through a pooler: their lock belongs to one connection. */
  migrationPool?: (() => Pool) | undefined;
  /** Frees disk space that was reserved for the owner; false if none is reserved, as in server mode. */
  releaseReserve(): Promise<boolean>;
  close(options?: CloseOptions): Promise<void>;
};
