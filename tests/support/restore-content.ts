import type { Pool } from 'pg';

/** A digest of columns, triggers and functions, which emptying the tables does not restore. */
const SHAPE = `SELECT md5(string_agg(line, ';' ORDER BY line)) AS shape FROM (
  SELECT concat_ws(' ', attrelid::regclass, attname, atttypid, attnotnull, atthasdef) AS line
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
  UNION ALL SELECT concat_ws(' ', tgrelid::regclass, tgname, tgenabled) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT concat_ws(' ', proname, md5(prosrc)) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
) lines`;

const TABLES = `SELECT oid::regclass::text AS name FROM pg_class
  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;

/**
 * Truncates only tables with rows, because TRUNCATE creates new files for each table, which takes time. DELETE would
 * change the order of later rows.
 */
const EMPTY = `DO $$ DECLARE it regclass; is_full boolean; tables text; BEGIN
  SET LOCAL session_replication_role = replica;
  FOR it IN SELECT oid FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace OR oid = to_regclass('pgboss.job') LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %s)', it) INTO is_full;
    IF is_full THEN tables := concat_ws(', ', tables, it); END IF;
  END LOOP;
  IF tables IS NOT NULL THEN EXECUTE format('TRUNCATE %s CASCADE', tables); END IF;
  PERFORM setval(seqrelid, seqstart, false) FROM pg_sequence;
END $$`;

/** The tables' shape and the rows of a database right after its migrations. */
export type FirstContent = { shape: string; rows: { table: string; json: string }[] };

export async function readContent(pool: Pool): Promise<FirstContent> {
  const { rows: tables } = await pool.query<{ name: string }>(TABLES);
  const rows: FirstContent['rows'] = [];
  for (const { name } of tables) {
    const { rows: found } = await pool.query(`SELECT json_agg(it)::text AS json FROM ${name} it`);
    if (found[0].json !== null) rows.push({ table: name, json: found[0].json });
  }
  return { shape: await readShape(pool), rows };
}

/** Restores the rows. If the tables' shape has changed, returns false and changes nothing. */
export async function restoreContent(pool: Pool, { shape, rows }: FirstContent): Promise<boolean> {
  if ((await readShape(pool)) !== shape) return false;
  await pool.query(EMPTY);
  for (const { table, json } of rows) {
    const records = `json_populate_recordset(NULL::${table}, $1)`;
    await pool.query(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${records}`, [json]);
  }
  return true;
}

async function readShape(pool: Pool): Promise<string> {
  return (await pool.query(SHAPE)).rows[0].shape;
}
