import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../../scripts/database-command.ts';
import { connect } from '../../src/server/db/connect.ts';
import { childEnv } from '../support/child-env.ts';
import { COMPILED_ONCE } from '../support/compiled-once.ts';
import { startGallery } from '../support/gallery.ts';
import { findPostgresBinaries, startPostgresServer } from '../support/postgres-server.ts';

/** These tests choose the database themselves, so the second run of `npm test`, on PostgreSQL, skips them. */
const onServer = Boolean(process.env.TEST_DATABASE_URL);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-commands-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(script: string, args: string[], env: Record<string, string>, input = '') {
  const child = spawn(process.execPath, [...COMPILED_ONCE, `scripts/${script}.ts`, ...args], {
    env: { ...childEnv(), ...env },
  });
  child.stdin.end(input);
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code, out, err };
}

test.skipIf(onServer)(
  'on the embedded database, export and import refuse a running gallery and accept a stopped one',
  {
    timeout: 300_000,
  },
  async () => {
    const dataDir = join(folder, 'home');
    const gallery = await startGallery({ dataDir });
    const file = join(folder, 'home.tar');
    for (const [script, args] of [
      ['db-export', [file]],
      ['db-import', [dataDir, '--replace']],
    ] as const) {
      expect(await run(script, [...args], { DATA_DIR: dataDir }), script).toEqual({
        code: 1,
        out: '',
        err: 'Gomai is running on this database: stop it first, or make a backup on its admin pages (Settings).\n',
      });
    }
    expect(await readdir(folder)).toEqual(['home']);
    // Listing the backups needs no database.
    expect((await run('db-import', ['--backup'], { DATA_DIR: dataDir })).err).toBe(
      `There is no backup in ${join(dataDir, 'backups')}.\n`,
    );
    await gallery.stop();
    // Adds a subscriber whose e-mail address cannot be decrypted, as if it were encrypted with another SECRET_KEY.
    const lost = `INSERT INTO subscribers (key, email_hash, email, frequency, language, requested_at) VALUES (gen_random_uuid(), 'x', 'v1:AAAA', 'daily', 'en', now())`;
    await run('db-shell', [], { DATA_DIR: dataDir }, `${lost}\n`);

    expect((await run('db-export', [file], { DATA_DIR: dataDir })).out).toMatch(
      /^Exported \d+ rows and 0 originals to .+home\.tar \(.+\)\.\n$/,
    );
    const elsewhere = { DATA_DIR: join(folder, 'elsewhere') };
    expect((await run('db-import', [file], elsewhere)).out).toMatch(
      /^Imported the gallery of .+ 0 originals\.\n[^\n]+\nAttention: the e-mail addresses of one subscriber cannot be read: .+ another SECRET_KEY .+\.\n$/,
    );
    const replaced = await run('db-import', [file, '--replace'], elsewhere);
    const [, backup] = /The former gallery is the backup (\S+Z)\./.exec(replaced.out) ?? [];
    expect(await readdir(join(folder, 'elsewhere/backups'))).toEqual([backup]);
    const listed = await run('db-import', ['--backup'], elsewhere);
    expect(listed).toMatchObject({ code: 0, out: expect.stringContaining(`${backup}  0 originals`) });
    expect((await run('db-import', ['--backup', `${backup}`], elsewhere)).out).toMatch(
      /^Imported the gallery/,
    );
  },
);

test.skipIf(onServer)('[OPS-4] a missing gallery is neither opened nor created', async () => {
  const mistyped = join(folder, 'mistyped');
  for (const [script, args] of [
    ['db-export', [join(folder, 'nothing.tar')]],
    ['db-shell', []],
  ] as const) {
    const missing = await run(script, [...args], { DATA_DIR: mistyped });
    expect(missing).toEqual({ code: 1, out: '', err: `There is no gallery in ${mistyped} (DATA_DIR).\n` });
  }
  expect(await readdir(folder)).not.toContain('mistyped');
});

test.skipIf(onServer)('an import that names no archive makes no gallery', async () => {
  const DATA_DIR = join(folder, 'untouched');
  for (const [args, line] of [
    [
      [],
      'Usage: npm run db:import -- FILE [--replace] [--leave-out-damaged]; to import a backup: npm run db:restore [-- NAME]',
    ],
    [[join(folder, 'absent.tar')], `There is no ${join(folder, 'absent.tar')}.`],
    [['--backup', 'yesterday'], `There is no backup yesterday in ${join(DATA_DIR, 'backups')}.`],
    [['--backup', '2026-11-20T03-30-00Z'], `There is no ${join(DATA_DIR, 'backups/2026-11-20T03-30-00Z')}.`],
  ] as const)
    expect(await run('db-import', [...args], { DATA_DIR })).toEqual({ code: 1, out: '', err: `${line}\n` });
  expect(await readdir(folder)).not.toContain('untouched');
});

test.skipIf(onServer)('an unknown option is reported in one line, without a stack trace', async () => {
  const { code, err } = await run('db-import', ['--replcae', 'x.tar'], { DATA_DIR: folder });
  expect([code, err]).toEqual([1, expect.stringMatching(/^Unknown option '--replcae'[^\n]*\n$/)]);
});

describe.skipIf(onServer)('a database that no server was started on', () => {
  let dataDir: string;
  let shell: Awaited<ReturnType<typeof run>>;
  beforeAll(async () => {
    dataDir = join(folder, 'shell');
    const { close } = await connect({ dataDir, migrationsFolder: MIGRATIONS });
    await close();
    const queries = 'SELECT 40 + 2 AS answer;\n\nSELECT * FROM nowhere;\n\\d\n\\q\nSELECT 43 AS ignored;\n';
    shell = await run('db-shell', [], { DATA_DIR: dataDir }, queries);
  });

  test('db:shell answers one query per line, continues after an invalid one, and exits with 1', () => {
    const { code, out, err } = shell;
    expect(out).toMatch(/│ answer │[\s\S]*│ 42 /);
    expect(out).toContain("'photo_collections'");
    expect(err).toContain('relation "nowhere" does not exist');
    expect(out, 'after \\q').not.toContain('ignored');
    expect(code).toBe(1);
  });

  test('db:shell runs every query and exits with 1 if its output is closed', async () => {
    const child = spawn(process.execPath, [...COMPILED_ONCE, 'scripts/db-shell.ts'], {
      env: { ...childEnv(), DATA_DIR: dataDir },
    });
    child.stdout.destroy();
    child.stdin.end('SELECT 1;\nSELECT 2;\nCREATE TABLE written_unseen ();\n');
    const [[code], err] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
    expect([code, err]).toEqual([1, 'The output cannot be written (EPIPE).\n']);
    expect((await run('db-shell', [], { DATA_DIR: dataDir }, 'DROP TABLE written_unseen;\n')).code).toBe(0);
  });

  test('[OPS-4] is not exported, because it holds no gallery', async () => {
    const empty = await run('db-export', [join(folder, 'empty.tar')], { DATA_DIR: dataDir });
    expect(empty).toMatchObject({
      code: 1,
      err: expect.stringContaining(`There is no gallery in ${dataDir} `),
    });
    expect(await readdir(folder)).not.toContain('empty.tar');
  });

  test('[SCALE-4] a command migrates only after a backup', async () => {
    // Makes the newest migration look as if it had not run yet.
    const older = `DELETE FROM drizzle.__drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM drizzle.__drizzle_migrations)`;
    await run('db-shell', [], { DATA_DIR: dataDir }, `${older}\n`);
    const file = join(folder, 'no-folder');
    await writeFile(file, '');
    const refused = await run('db-shell', [], { DATA_DIR: dataDir, BACKUP_DIR: join(file, 'backups') });
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/a backup in .+ fails: ENOTDIR/) });
    // The migration fails, because its changes are in the database already; the backup was made before it.
    const { err } = await run('db-shell', [], { DATA_DIR: dataDir });
    const [, backup] = /backup (\S+Z) made/.exec(err) ?? [];
    expect(await readdir(join(dataDir, 'backups'))).toEqual([backup]);
  });
});

test.skipIf(onServer || findPostgresBinaries() === undefined)(
  'on PostgreSQL an import is refused while a gallery is running (needs PostgreSQL)',
  { timeout: 300_000 },
  async () => {
    const server = await startPostgresServer();
    const DATABASE_URL = server?.url ?? '';
    const dataDir = join(folder, 'on-server');
    const gallery = await startGallery({ dataDir, env: { DATABASE_URL } });
    const env = { DATA_DIR: dataDir, DATABASE_URL };
    const any = join(folder, 'any.tar');
    await writeFile(any, '');
    expect((await run('db-import', [any, '--replace'], env)).err).toMatch(
      /^Gomai is running on this database\. Stop it first/,
    );
    await gallery.stop();
    await server?.stop();
  },
);
