import type { QueryResult } from 'pg';
import type { Db } from './connect.ts';
import { PgDialect, type PreparedQueryConfig, type SQL } from './orm.ts';

const dialect = new PgDialect();

/**
 * A statement with `sql.placeholder`s that each connection plans once. For the few statements that every visitor waits
 * for, because planning doubles the work of a statement of several parts in the embedded engine. Each statement needs
 * its own name.
 */
export function prepared<Row extends Record<string, unknown>>(name: string, statement: SQL) {
  const query = dialect.sqlToQuery(statement);
  return async (db: Db, values: Record<string, unknown>): Promise<Row[]> => {
    type Config = PreparedQueryConfig & { execute: QueryResult<Row> };
    const { rows } = await db._.session.prepareQuery<Config>(query, undefined, name, false).execute(values);
    return rows;
  };
}
