import type { Pool } from 'pg';

/**
 * Counts the gallery's connections to this database on a server, except the connection that runs the query. All
 * processes connect with the same `application_name`. A command such as `db:import` stays connected while it runs.
 */
export async function countOtherConnections(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ others: number }>(
    `SELECT count(*)::int AS others FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'gomai' AND pid <> pg_backend_pid()`,
  );
  return rows[0]?.others ?? 0;
}
