import type { Pool } from 'pg';

/**
 * How many other connections the gallery's processes have to this database on a server: all of them connect with the
 * same `application_name`. A running command has at least one.
 */
export async function countOtherConnections(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ others: number }>(
    `SELECT count(*)::int AS others FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'gomai' AND pid <> pg_backend_pid()`,
  );
  return rows[0]?.others ?? 0;
}
