import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  findPostgresBinaries,
  type PostgresServer,
  startPostgresServer,
} from '../../../../tests/support/postgres-server.ts';
import { connect } from '../../db/connect.ts';
import { takeSnapshot } from './take-snapshot.ts';

const migrationsFolder = resolve(import.meta.dirname, '../../../../migrations');
// Skipped if TEST_DATABASE_URL gives a server: this test starts its own server and needs to run only once.
const canRun = findPostgresBinaries() !== undefined && process.env.TEST_DATABASE_URL === undefined;

describe.skipIf(!canRun)('a PostgreSQL server', () => {
  let postgres: PostgresServer | undefined;
  let folder: string;
  beforeAll(async () => {
    postgres = await startPostgresServer();
    folder = await mkdtemp(join(tmpdir(), 'gomai-snapshot-'));
  });
  afterAll(async () => {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('[SCALE-4] a backup that begins while another process migrates has the rows of a rewritten table', async () => {
    const { pool, close } = await connect({ databaseUrl: postgres?.url, dataDir: '', migrationsFolder });
    await pool.query(`INSERT INTO news (title, content, date) VALUES ('a', 'b', now())`);
    const migration = await pool.connect();
    await migration.query('BEGIN; ALTER TABLE news ADD COLUMN filled text DEFAULT random()::text');
    const taking = takeSnapshot({
      ...{ pool, mediaStore: { place: 'media', share: async () => {} }, folder: join(folder, 'backup') },
      now: () => new Date(),
    });
    const waiting = async () =>
      (await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted')).rows[0]
        ?.n;
    await expect.poll(waiting, { interval: 10 }).toBe(1);
    await migration.query('COMMIT');
    migration.release();
    const { tables } = await taking;
    expect(tables.find(({ name }) => name === 'news')?.rows).toBe(1);
    await close();
  });
});
