import type { FastifyInstance } from 'fastify';
import { KEPT_DELETED_DAYS } from '../../shared/deletion.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, isNotNull, lt, type PgColumn, type PgTable } from '../db/orm.ts';
import type { Jobs } from './jobs.ts';

/* Deleted days and news stay in their tables, with the time of their deletion, for 30 days (decision 0027). */

type DeletableTable = PgTable & { id: PgColumn; deletedAt: PgColumn };

const KEPT_MS = KEPT_DELETED_DAYS * 24 * 60 * 60 * 1000;
/** A cron expression: at minute 17 of every hour. */
const SCHEDULE = '17 * * * *';

export function toDeletion(deletedAt: Date): { deletedAt: string; removedAt: string } {
  return {
    deletedAt: deletedAt.toISOString(),
    removedAt: new Date(deletedAt.getTime() + KEPT_MS).toISOString(),
  };
}

/** Removes a deleted row permanently, with all rows that refer to it. Returns false if there is no such row. */
export async function removeDeletedRow(db: Db, table: DeletableTable, id: number): Promise<boolean> {
  const rows = await db
    .delete(table)
    .where(and(eq(table.id, id), isNotNull(table.deletedAt)))
    .returning({ id: table.id });
  return rows.length > 0;
}

/** Removes the rows deleted more than 30 days before `now`; returns how many. */
export async function removeExpiredRows(db: Db, table: DeletableTable, now: Date): Promise<number> {
  const rows = await db
    .delete(table)
    .where(lt(table.deletedAt, new Date(now.getTime() - KEPT_MS)))
    .returning({ id: table.id });
  return rows.length;
}

interface RemovalOptions {
  jobs: Jobs;
  queue: string;
  /** Returns how many it removed. */
  removeExpired: () => Promise<number>;
}

/** Removes expired rows every hour, in one of the processes. */
export function scheduleRemoval(app: FastifyInstance, { jobs, queue, removeExpired }: RemovalOptions): void {
  jobs.define(queue, {
    handler: async () => {
      const count = await removeExpired();
      if (count > 0) app.log.info({ queue, count }, 'deleted rows: removed items after 30 days');
    },
  });
  app.addHook('onReady', () => jobs.schedule(queue, SCHEDULE, { timeZone: 'UTC' }));
}
