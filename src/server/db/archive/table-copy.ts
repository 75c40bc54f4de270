import { once } from 'node:events';
import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** The embedded engine returns a statement's result in one piece, so a table is read in parts of about this size. */
const PART_BYTES = 1024 * 1024;

export interface TableShape {
  name: string;
  columns: string[];
  blocks: number;
  blocksPerPart: number;
}

/** Reads a table's columns and size. `blocksPerPart` allows for long values, which are stored outside the blocks. */
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
 * Reads a table's rows in COPY's text format. Call it in a `REPEATABLE READ` transaction with a lock on the table, so
 * that all parts show the same state. If the caller stops reading early, the connection cannot be used again.
 */
export async function* dumpTable(
  client: PoolClient,
  { name, columns, blocks, blocksPerPart }: TableShape,
): AsyncGenerator<Buffer> {
  const list = columns.map(identifier).join(', ');
  for (let block = 0; block < blocks; block += blocksPerPart) {
    // Selects rows by physical position, which works for every table, needs no index and reads each block once.
    const range = `ctid >= '(${block},0)' AND ctid < '(${block + blocksPerPart},0)'`;
    yield* client.query(
      copyTo(`COPY (SELECT ${list} FROM ${identifier(name)} WHERE ${range}) TO STDOUT`),
    ) as AsyncIterable<Buffer>;
  }
}

/**
 * The tunnel to the embedded engine buffers each COPY in memory, so a table is loaded in parts of about this size.
 */
const LOADED_BYTES = 1024 * 1024;
const NEWLINE = '\n'.charCodeAt(0);

/**
 * Fills a table from COPY's text format, as `dumpTable` wrote it, and returns the number of rows.
 * @throws the database's error if a row does not fit; the transaction must then be rolled back
 */
export async function loadTable(
  client: PoolClient,
  { name, columns }: { name: string; columns: string[] },
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  const statement = `COPY ${identifier(name)} (${columns.map(identifier).join(', ')}) FROM STDIN`;
  let rows = 0;
  for await (const part of wholeRows(bytes)) {
    const copy = client.query(copyFrom(statement));
    copy.end(part);
    await once(copy, 'finish');
    rows += copy.rowCount;
  }
  return rows;
}

/** Splits after a row's line break; COPY writes a line break within a value as the two characters `\n`. */
async function* wholeRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0 || size + end < LOADED_BYTES) {
      chunks.push(chunk);
      size += chunk.length;
      continue;
    }
    yield Buffer.concat([...chunks, chunk.subarray(0, end)]);
    chunks = [chunk.subarray(end)];
    size = chunk.length - end;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

/** Quotes a name as an SQL identifier. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
