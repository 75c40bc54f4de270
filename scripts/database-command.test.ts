import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connect, type Database } from '../src/server/db/connect.ts';
import { countOtherConnections } from '../src/server/db/server/other-connections.ts';
import { readEnv } from '../src/server/env.ts';
import {
  findPostgresBinaries,
  type PostgresServer,
  startPostgresServer,
} from '../tests/support/postgres-server.ts';
import { MIGRATIONS, withConnection, withDatabase } from './database-command.ts';

const HOUR_MS = 3_600_000;

describe.skipIf(findPostgresBinaries() === undefined)('a command on a PostgreSQL server', () => {
  let postgres: PostgresServer | undefined;
  let gallery: Database;
  beforeAll(async () => {
    postgres = await startPostgresServer();
    gallery = await connect({ databaseUrl: postgres?.url, dataDir: '', migrationsFolder: MIGRATIONS });
  });
  afterAll(async () => {
    await gallery.close();
    await postgres?.stop();
  });

  const others = () => countOtherConnections(gallery.pool);

  test('[OPS-3] that reads and writes files for an hour is visible to a gallery that starts meanwhile', async () => {
    await withDatabase(readEnv({ DATABASE_URL: postgres?.url }), async ({ pool }) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        await pool.query('SELECT 1');
        vi.advanceTimersByTime(HOUR_MS);
      } finally {
        vi.useRealTimers();
      }
      expect(pool.totalCount).toBe(1);
      await expect.poll(others).toBe(1);
    });
    await expect.poll(others).toBe(0);
  });

  test('[OPS-3] that moves originals is visible until the last one is moved', async () => {
    await withConnection(postgres?.url ?? '', async (client) => {
      await client.query('SELECT 1');
      await expect.poll(others).toBe(1);
    });
    await expect.poll(others).toBe(0);
  });
});
