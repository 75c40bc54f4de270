import type { PoolClient } from 'pg';
import { identifier } from './table-copy.ts';

/** The last number of a table's sequence, restored so that numbers of deleted rows are not used again. */
export interface SequenceState {
  table: string;
  column: string;
  /** A bigint as text. */
  last: string;
  isCalled: boolean;
}

/** Reads the sequences of the given tables, for both `serial` and identity columns. */
export async function readSequences(client: PoolClient, tables: string[]): Promise<SequenceState[]> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(
    `SELECT pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS sequence,
            c.relname AS table, a.attname AS column
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.oid = ANY ($1::regclass[]) AND a.attnum > 0 AND NOT a.attisdropped
        AND pg_get_serial_sequence(quote_ident(c.relname), a.attname) IS NOT NULL
      ORDER BY c.relname, a.attnum`,
    [tables.map(identifier)],
  );
  const states: SequenceState[] = [];
  for (const { sequence, table, column } of rows) {
    const state = await client.query<{ last: string; isCalled: boolean }>(
      `SELECT last_value AS last, is_called AS "isCalled" FROM ${sequence}`,
    );
    states.push(...state.rows.map((row) => ({ table, column, ...row })));
  }
  return states;
}

/** Continues the sequences from this state. */
export async function writeSequences(client: PoolClient, states: SequenceState[]): Promise<void> {
  for (const { table, column, last, isCalled } of states) {
    await client.query(`SELECT setval(pg_get_serial_sequence($1, $2), $3, $4)`, [
      identifier(table),
      column,
      last,
      isCalled,
    ]);
  }
}
