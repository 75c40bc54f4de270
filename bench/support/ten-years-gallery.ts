import { join } from 'node:path';
import { connect } from '../../src/server/db/connect.ts';
import { dateIn } from '../../src/shared/wall-clock.ts';
import { seedTenYears } from '../../tests/support/ten-years.ts';
import { ROOT } from './gomai-server.ts';

export const MIGRATIONS = join(ROOT, 'migrations');

/** Fills a new database, embedded in `dataDir` or on a server, with ten years of collections up to today. */
export async function prepareTenYears(dataDir: string, databaseUrl?: string): Promise<void> {
  const database = await connect({ dataDir, databaseUrl, migrationsFolder: MIGRATIONS });
  await seedTenYears(database.db, { until: dateIn('UTC', new Date()) });
  await database.close();
}
