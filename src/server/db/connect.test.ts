import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { describeBothDatabases } from '../../../tests/support/both-databases.ts';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { connect } from './connect.ts';
import { readMigrationState } from './migrations.ts';
import { eq, integer, pgTable, sql, text } from './orm.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../../migrations');

/** A busy machine takes seconds to open a database. */
const LIFECYCLE = { timeout: 90_000 };

const sheets = pgTable('sheets', { id: integer().primaryKey(), name: text().notNull() });

describeBothDatabases('a database', (open) => {
  test('[DB-2] stores rows, and rolls back a failed transaction', async () => {
    const { db } = open().database;
    await db.execute(sql`CREATE TABLE sheets (id int PRIMARY KEY, name text NOT NULL)`);
    await db.insert(sheets).values({ id: 1, name: '五枚' });
    const failing = db.transaction(async (tx) => {
      await tx.insert(sheets).values({ id: 2, name: 'two' });
      await tx.insert(sheets).values({ id: 1, name: 'taken' });
    });
    await expect(failing).rejects.toThrow();
    expect(await db.select().from(sheets)).toEqual([{ id: 1, name: '五枚' }]);
  });

  test('[DB-2] runs the migrations once if it is opened several times at once', async ({ skip }) => {
    const { options } = open();
    skip(options.databaseUrl === undefined, 'only one process opens an embedded database');
    const migrationsFolder = migrationsOf(options.dataDir, 'CREATE TABLE once (id int);');
    const others = await Promise.all(
      Array.from({ length: 3 }, () => connect({ ...options, migrationsFolder })),
    );
    for (const { db } of others) expect((await db.execute(sql`SELECT * FROM once`)).rows).toEqual([]);
    await Promise.all(others.map((other) => other.close()));
  });

  test('[SCALE-4] is refused in one sentence if it belongs to a newer release', async () => {
    const { database, options } = open();
    const row = `hash, created_at) VALUES ('of a newer release', 1990000000000)`;
    await database.pool.query(`INSERT INTO drizzle.__drizzle_migrations (${row}`);
    await expect(readMigrationState(database.pool, options.migrationsFolder)).rejects.toThrow(
      /^The database belongs to a newer Gomai, with \d+ migrations? unknown here: [^\n]+\.$/,
    );
    await database.pool.query('DELETE FROM drizzle.__drizzle_migrations WHERE created_at = 1990000000000');
  });

  test('answers a thousand concurrent queries, and one with a result of 20 MB', async () => {
    const { pool } = open().database;
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, n) => pool.query<{ n: number }>('SELECT $1::int AS n', [n])),
    );
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 1000 }, (_, n) => n));
    const megabytes = await pool.query<{ text: string }>(`SELECT repeat('x', 20000000) AS text`);
    expect(megabytes.rows[0]?.text.length).toBe(20_000_000);
  });

  test('rolls back the transaction and resets the settings of a connection that is closed', async () => {
    const { pool } = open().database;
    await pool.query('CREATE TABLE leftovers (id int)');
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query('INSERT INTO leftovers VALUES (1)');
    await client.query(`SET work_mem = '1MB'`);
    client.release(true);
    const { rows } = await pool.query(
      `SELECT count(*)::int AS n, current_setting('work_mem') AS mem FROM leftovers`,
    );
    expect(rows).toEqual([{ n: 0, mem: '4MB' }]);
  });

  test('recovers from an error within an extended query', async () => {
    const { db } = open().database;
    await expect(db.select().from(sheets).where(eq(sheets.id, sql`1 / 0`))).rejects.toThrow();
    expect((await db.execute(sql`SELECT 1 AS one`)).rows).toEqual([{ one: 1 }]);
  });
});

test('embedded: a long query does not block the process', LIFECYCLE, async () => {
  const opened = await createTestDatabase({ databaseUrl: undefined });
  const query = opened.database.pool.query('SELECT count(*)::int AS n FROM generate_series(1, 3000000)');
  let ticks = 0;
  const timer = setInterval(() => ticks++, 5);
  await query;
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(10);
  await opened.remove();
});

test('embedded: the folder of the database is private, and rows survive a restart', LIFECYCLE, async () => {
  const opened = await createTestDatabase({ databaseUrl: undefined });
  const { dataDir } = opened.options;
  expect(statSync(join(dataDir, 'database')).mode & 0o777).toBe(0o700);
  await opened.database.pool.query('CREATE TABLE kept AS SELECT 7 AS n');
  await opened.database.close();
  const again = await connect(opened.options);
  expect((await again.pool.query('SELECT n FROM kept')).rows).toEqual([{ n: 7 }]);
  await again.close();
});

test(
  'embedded: recovers a database that was closed with `discard`, as after a crash',
  LIFECYCLE,
  async () => {
    const opened = await createTestDatabase({ databaseUrl: undefined });
    await opened.database.pool.query('CREATE TABLE kept AS SELECT 7 AS n');
    await opened.database.close({ discard: true });
    const again = await connect(opened.options);
    expect((await again.pool.query('SELECT n FROM kept')).rows).toEqual([{ n: 7 }]);
    await again.close({ discard: true });
  },
);

test('[SCALE-4] embedded: calls `beforeMigrating` first, and logs the migration', LIFECYCLE, async () => {
  const opened = await createTestDatabase({ databaseUrl: undefined });
  await opened.database.close();
  const migrationsFolder = migrationsOf(opened.options.dataDir, 'CREATE TABLE once (id int);');
  const events: string[] = [];
  const options = { ...opened.options, migrationsFolder, info: (line: string) => void events.push(line) };
  const failing = connect({ ...options, beforeMigrating: () => Promise.reject(new Error('no room')) });
  await expect(failing).rejects.toThrow('no room');
  const beforeMigrating = async (pool: Pool) => {
    const { rows } = await pool.query(`SELECT to_regclass('once') IS NULL AS "isOld"`);
    events.push(`backup ${rows[0]?.isOld}`);
  };
  const migrated = await connect({ ...options, beforeMigrating });
  await migrated.close();
  await (await connect({ ...options, beforeMigrating })).close({ discard: true });
  expect(events).toEqual(['backup true', expect.stringMatching(/^database: migrated in \d+ ms: 0099_once$/)]);
});

test('embedded: writes a checkpoint once the write-ahead log has grown', LIFECYCLE, async () => {
  const opened = await createTestDatabase({ databaseUrl: undefined });
  const { pool } = opened.database;
  const bytes = async (sql: string) => (await pool.query<{ bytes: number }>(sql)).rows[0]?.bytes ?? 0;
  const logged = () => bytes(`SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS bytes`);
  const before = await logged();
  await pool.query(
    `CREATE TABLE bulk AS SELECT n, repeat(md5(n::text), 10) AS t FROM generate_series(1, 150000) n`,
  );
  expect((await logged()) - before).toBeGreaterThan(32 * 1024 * 1024);
  const sinceCheckpoint = () =>
    bytes(
      `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()`,
    );
  await expect.poll(sinceCheckpoint).toBeLessThan(1024 * 1024);
  await opened.remove();
});

test(
  'embedded: a crash of the engine is reported, and its pending query never succeeds',
  LIFECYCLE,
  async () => {
    let cause = '';
    const opened = await createTestDatabase({
      databaseUrl: undefined,
      onFatal: (message) => {
        cause = message;
      },
    });
    let answered = false;
    const { pool } = opened.database;
    await pool.query('CREATE TABLE doomed (id int)');
    // A COPY in an extended query crashes the engine (`tunnel.ts`).
    const query = pool.query({ text: 'COPY doomed FROM STDIN', name: 'extended' });
    query.then(
      () => {
        answered = true;
      },
      () => {},
    );
    await expect.poll(() => cause, { timeout: 20_000 }).toContain('FATAL');
    await delay(50);
    expect(answered).toBe(false);
  },
);

test('an unreachable server is reported in one line, without the password', async () => {
  const databaseUrl = 'postgres://gomai:secret@127.0.0.1:1/gomai';
  const failure = connect({ databaseUrl, dataDir: '', migrationsFolder: '' });
  await expect(failure).rejects.toThrow(/DATABASE_URL \(127\.0\.0\.1:1\/gomai\).*ECONNREFUSED/);
  await expect(failure).rejects.not.toThrow(/secret|\n/);
});

/** Copies the gallery's migrations and adds one. */
function migrationsOf(folder: string, statement: string): string {
  const migrations = join(folder, 'more-migrations');
  cpSync(MIGRATIONS, migrations, { recursive: true });
  const path = join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8'));
  const added = { idx: 99, version: '7', when: 1_900_000_000_000, tag: '0099_once', breakpoints: true };
  journal.entries.push(added);
  writeFileSync(join(migrations, '0099_once.sql'), statement);
  writeFileSync(path, JSON.stringify(journal));
  return migrations;
}
