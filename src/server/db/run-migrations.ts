import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';
import { letBeSilent } from './server/end-when-silent.ts';

/** Any number, the same in every process of this database. */
const LOCK_KEY = 35_050_505;

/** Migrates the schema. Of several processes that start at once one does it, the others wait. */
export async function runMigrations(pool: Pool, migrationsFolder: string): Promise<void> {
  const client = await pool.connect();
  try {
    await letBeSilent(client, async () => {
      await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
      await migrate(drizzle({ client }), { migrationsFolder });
      await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY]);
    });
    client.release();
  } catch (error) {
    // Closing the connection releases the lock, whatever state it is in.
    client.release(true);
    throw error;
  }
}
