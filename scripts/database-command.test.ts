import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connect, type Database } from '../src/server/db/connect.ts';
import { countOtherConnections } from '../src/server/db/server/other-connections.ts';
import { readEnv } from '../src/server/env.ts';
import {
  findPostgresBinaries,
  type PostgresServer,
  startPostgresServer,
} from '../tests/support/postgres-server.ts';
import { argumentsOf, checkOwner, MIGRATIONS, withConnection, withDatabase } from './database-command.ts';

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

  test('[OPS-3] keeps its connection open while idle, so that a starting gallery detects the command', async () => {
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

  /** Makes the newest migration look as if it had not run yet. */
  async function inOlderDatabase(use: () => Promise<void>): Promise<void> {
    const migrations = 'drizzle.__drizzle_migrations';
    const { rows } = await gallery.pool.query(
      `DELETE FROM ${migrations} WHERE created_at = (SELECT max(created_at) FROM ${migrations}) RETURNING hash, created_at`,
    );
    const { hash, created_at } = rows[0];
    await use();
    const { rowCount } = await gallery.pool.query(`SELECT FROM ${migrations} WHERE hash = $1`, [hash]);
    expect(rowCount, 'not migrated').toBe(0);
    await gallery.pool.query(`INSERT INTO ${migrations} (hash, created_at) VALUES ($1, $2)`, [
      hash,
      created_at,
    ]);
  }

  test('[SCALE-4] with mustBeMigrated refuses an older database and leaves it unmigrated', async () => {
    const env = readEnv({ DATABASE_URL: postgres?.url });
    const use = async () => 'used';
    await inOlderDatabase(async () => {
      const opened = withDatabase(env, use, { mustBeMigrated: true });
      await expect(opened).rejects.toThrow(/belongs to an older Gomai and lacks \d{4}_\w+: use that version/);
    });
    expect(await withDatabase(env, use, { mustBeMigrated: true })).toBe('used');
  });

  test('[SCALE-4] with mustBeAlone is refused while a gallery runs, and does not migrate the database', async () => {
    const env = readEnv({ DATABASE_URL: postgres?.url });
    await inOlderDatabase(async () => {
      const opened = withDatabase(env, async () => {}, { mustBeAlone: true });
      await expect(opened).rejects.toThrow(/^Gomai is running on this database\. Stop it first/);
    });
  });

  test('[OPS-3] that moves originals is detected by a gallery until the command ends', async () => {
    await withConnection(postgres?.url ?? '', async (client) => {
      await client.query('SELECT 1');
      await expect.poll(others).toBe(1);
    });
    await expect.poll(others).toBe(0);
  });
});

test('a command is refused if the gallery’s files belong to another user', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gomai-owner-'));
  const { uid } = await stat(folder);
  await checkOwner(folder, uid);
  await expect(checkOwner(folder, uid + 1)).rejects.toThrow(
    `The gallery in ${folder} (DATA_DIR) belongs to another user (${uid}): run this as that user.`,
  );
  await checkOwner(join(folder, 'new'), uid + 1);
  await rm(folder, { recursive: true });
});

test.each([
  [['my', 'gallery.tar'], true, "Unexpected argument 'gallery.tar'. A name with spaces needs quotes."],
  [['hello'], false, expect.stringContaining("Unexpected argument 'hello'")],
])('a command refuses superfluous arguments: %j', (args, allowPositionals, line) => {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  expect(() => argumentsOf('usage', { args, allowPositionals })).toThrow('exit 1');
  expect(printed.mock.calls).toEqual([[line]]);
  printed.mockRestore();
  exit.mockRestore();
});

test('--help prints the usage, whatever else is given, and ends with success', () => {
  const printed = vi.spyOn(console, 'info').mockReturnValue();
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code ?? 0}`);
  });
  expect(() => argumentsOf('npm run db:shell', { args: ['x', '--help'] })).toThrow('exit 0');
  expect(printed.mock.calls).toEqual([['Usage: npm run db:shell']]);
  printed.mockRestore();
  exit.mockRestore();
});
