import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { identifier } from './identifier.ts';

/** The embedded engine returns the result of a statement in one piece, so a table is read in parts of this size. */
const PART_BYTES = 1024 * 1024;

export interface TableShape {
  name: string;
  columns: string[];
  blocks: number;
  blocksPerPart: number;
}

/** A table's size on disk. Long values are stored outside its blocks, so a part's size follows from the average. */
export async function findTableShape(client: PoolClient, name: string): Promise<TableShape> {
  const { rows } = await client.query<{ columns: string[]; blocks: number; bytes: number }>(
    `SELECT array_agg(attname::text ORDER BY attnum) AS columns,
            (pg_relation_size(attrelid) / current_setting('block_size')::int)::int AS blocks,
            pg_table_size(attrelid)::float8 AS bytes
       FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      GROUP BY attrelid`,
    [identifier(name)],
  );
  const { columns = [], blocks = 0, bytes = 0 } = rows[0] ?? {};
  return { name, columns, blocks, blocksPerPart: Math.max(1, Math.floor((PART_BYTES * blocks) / bytes)) };
}

/**
 * A table's rows in COPY's text format. In a `REPEATABLE READ` transaction that holds a lock on the table all parts
 * belong to one state. A reader that stops early leaves the connection in the middle of a result.
 */
export async function* dumpTable(
  client: PoolClient,
  { name, columns, blocks, blocksPerPart }: TableShape,
): AsyncGenerator<Buffer> {
  const list = columns.map(identifier).join(', ');
  for (let block = 0; block < blocks; block += blocksPerPart) {
    // By physical position: works for every table, needs no index and reads each block once.
    const range = `ctid >= '(${block},0)' AND ctid < '(${block + blocksPerPart},0)'`;
    yield* client.query(
      copyTo(`COPY (SELECT ${list} FROM ${identifier(name)} WHERE ${range}) TO STDOUT`),
    ) as AsyncIterable<Buffer>;
  }
}
