import type { Pool } from 'pg';
import type { Notifications } from './notifications.ts';

export type CloseOptions = {
  /** For tests that delete the files next: leaves those of an embedded database as a killed process would. */
  discard?: boolean;
};

/** What both ways of opening a database return to `connect`. */
export type OpenDatabase = {
  pool: Pool;
  notifications: Notifications;
  /** A direct pool for migrations, if the other one leads through a pooler: their lock needs one connection. */
  migrationPool?: (() => Pool) | undefined;
  /** Frees disk space that was reserved for the owner; false if none is reserved, as in server mode. */
  releaseReserve(): Promise<boolean>;
  close(options?: CloseOptions): Promise<void>;
};
