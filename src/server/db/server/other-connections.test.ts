import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  findPostgresBinaries,
  type PostgresServer,
  startPostgresServer,
} from '../../../../tests/support/postgres-server.ts';
import { connect } from '../connect.ts';
import { countOtherConnections } from './other-connections.ts';

const migrationsFolder = resolve(import.meta.dirname, '../../../../migrations');
// Skipped if TEST_DATABASE_URL gives a server: this test starts its own server and needs to run only once.
const canRun = findPostgresBinaries() !== undefined && process.env.TEST_DATABASE_URL === undefined;

describe.skipIf(!canRun)('on a PostgreSQL server', () => {
  let postgres: PostgresServer | undefined;
  beforeAll(async () => {
    postgres = await startPostgresServer();
  });
  afterAll(() => postgres?.stop());

  test('[OPS-3] counts connections of a gallery whose DATABASE_URL names the application otherwise', async () => {
    const options = { dataDir: '', migrationsFolder };
    const renamed = new URL(postgres?.url ?? '');
    renamed.searchParams.set('application_name', 'photos');
    const gallery = await connect({ ...options, databaseUrl: renamed.href });
    const command = await connect({ ...options, databaseUrl: postgres?.url });
    expect(await countOtherConnections(command.pool)).toBeGreaterThan(0);
    await Promise.all([gallery.close(), command.close()]);
  });

  test('[OPS-3] counts other connections to the database until they are closed', async () => {
    const open = () => connect({ databaseUrl: postgres?.url, dataDir: '', migrationsFolder });
    const first = await open();
    expect(await countOtherConnections(first.pool)).toBe(0);
    const second = await open();
    expect(await countOtherConnections(second.pool)).toBeGreaterThan(0);
    await first.close();
    await expect.poll(() => countOtherConnections(second.pool)).toBe(0);
    await second.close();
  });
});
