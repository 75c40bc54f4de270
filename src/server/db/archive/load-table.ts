import { once } from 'node:events';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { identifier } from './identifier.ts';

/**
 * The tunnel to the embedded engine keeps a COPY in memory until it ends, so a table is loaded in parts of about this
 * size.
 */
const PART_BYTES = 1024 * 1024;
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

/** Splits between rows: in this format a line break within a value is written as `\n`. */
async function* wholeRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0 || size + end < PART_BYTES) {
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
