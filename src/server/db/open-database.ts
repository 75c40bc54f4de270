import type { Pool } from 'pg';
import type { Notifications } from './notifications.ts';

export type CloseOptions = {
  /** For tests that delete the files next: embedded, they are left as by a killed process. */
  discard?: boolean;
};

/** What both ways of opening a database return to `connect`. */
export type OpenDatabase = {
  pool: Pool;
  notifications: Notifications;
  /** For migrations, whose lock needs one connection, where the pool leads through a pooler. */
  migrationPool?: (() => Pool) | undefined;
  /** Frees disk space that was reserved for the owner; false if there is none, or the disk is the server's. */
  releaseReserve(): Promise<boolean>;
  close(options?: CloseOptions): Promise<void>;
};
