import type { QueryResult } from 'pg';
import type { Db } from './connect.ts';
import { PgDialect, type PreparedQueryConfig, type SQL } from './orm.ts';

const dialect = new PgDialect();

/**
 * Prepares a statement with `sql.placeholder`s; each connection plans it only once. Use it for the few statements
 * that every visitor waits for: in the embedded engine, planning a complex statement takes as long as running
 * it. `name` must be unique.
 */
export function prepared<Row extends Record<string, unknown>>(name: string, statement: SQL) {
  const query = dialect.sqlToQuery(statement);
  return async (db: Db, values: Record<string, unknown>): Promise<Row[]> => {
    type Config = PreparedQueryConfig & { execute: QueryResult<Row> };
    const { rows } = await db._.session.prepareQuery<Config>(query, undefined, name, false).execute(values);
    return rows;
  };
}
