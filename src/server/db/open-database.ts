import type { Pool } from 'pg';
import type { Notifications } from './notifications.ts';

/** What both ways of opening a database return to `connect`. */
export type OpenDatabase = { pool: Pool; notifications: Notifications; close(): Promise<void> };
