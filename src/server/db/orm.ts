import { createRequire } from 'node:module';

/*
 * Loads drizzle-orm as CommonJS: Node 22 and 24 parse its package.json (180 kB) again for each of its ES modules,
 * which took a quarter of a start's processor time (nodejs/node#58126, decision 0035).
 */
const require = createRequire(import.meta.url);

export const {
  and,
  asc,
  between,
  count,
  DrizzleQueryError,
  desc,
  eq,
  getTableColumns,
  getTableName,
  gt,
  gte,
  inArray,
  is,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  ne,
  notInArray,
  or,
  sql,
  TransactionRollbackError,
} = require('drizzle-orm') as typeof import('drizzle-orm');
export const {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  getTableConfig,
  index,
  integer,
  json,
  jsonb,
  PgDialect,
  PgTable,
  pgTable,
  pgView,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  unionAll,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} = require('drizzle-orm/pg-core') as typeof import('drizzle-orm/pg-core');
export const { drizzle } = require('drizzle-orm/node-postgres') as typeof import('drizzle-orm/node-postgres');
export const { migrate } =
  require('drizzle-orm/node-postgres/migrator') as typeof import('drizzle-orm/node-postgres/migrator');

export type { AnyColumn, Placeholder, SQL } from 'drizzle-orm';
export type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
export type { PgColumn, PgDatabase, PgUpdateSetSource, PreparedQueryConfig } from 'drizzle-orm/pg-core';
export type PgTable = import('drizzle-orm/pg-core').PgTable;
