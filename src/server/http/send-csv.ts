import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';

interface CsvFile {
  name: string;
  columns: readonly string[];
  rows: AsyncIterable<readonly string[]>;
}

/**
 * Streams a CSV file for spreadsheets. It starts with a byte order mark, without which Excel garbles Japanese; a cell
 * that would be a formula starts with an apostrophe.
 */
export function sendCsv(reply: FastifyReply, { name, columns, rows }: CsvFile): FastifyReply {
  const csv = stringify({
    bom: true,
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    escape_formulas: true,
    // By default a cell is quoted if it contains the record delimiter `\r\n`, but not for a single `\r` or `\n`.
    quoted_match: /[\r\n]/,
  });
  const source = Readable.from(rows);
  // Either end may fail: the database, or the download.
  source.once('error', (error) => csv.destroy(error));
  csv.once('close', () => source.destroy());
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(source.pipe(csv));
}
