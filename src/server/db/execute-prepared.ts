import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm/sql';
import type { QueryResult } from 'pg';
import type { Db } from './connect.ts';

const dialect = new PgDialect();

/**
 * Runs a statement that every connection plans once and not at each call: for the few on whose way somebody waits. Planned
 * anew, a statement of several parts costs the embedded engine twice its work. One name stands for one text.
 */
export async function executePrepared<Row extends Record<string, unknown>>(
  db: Db,
  name: string,
  statement: SQL,
): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement);
  const prepared = db._.session.prepareQuery<PreparedQueryConfig & { execute: QueryResult<Row> }>(
    query,
    undefined,
    name,
    false,
  );
  return (await prepared.execute()).rows;
}
