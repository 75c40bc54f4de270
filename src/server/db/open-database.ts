import type { Pool } from 'pg';
import type { Notifications } from './notifications.ts';

/** What either way of opening a database hands to `connect`. */
export type OpenDatabase = { pool: Pool; notifications: Notifications; close(): Promise<void> };
