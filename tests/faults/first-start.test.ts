import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { childEnv } from '../support/child-env.ts';

test('[AUTH-5] a first start whose port is taken prints no password and makes no account, so the next start prints one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gomai-first-'));
  const occupied = createServer().listen(0, '127.0.0.1');
  await once(occupied, 'listening');
  const { port } = occupied.address() as { port: number };
  const firstStart = (port: number) =>
    spawn(process.execPath, ['src/server/main.ts'], {
      env: { ...childEnv(), DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'silent' },
    });
  const server = firstStart(port);
  const [[code], stdout, stderr] = await Promise.all([
    once(server, 'exit'),
    text(server.stdout),
    text(server.stderr),
  ]);
  occupied.close();
  const next = firstStart(0);
  const [printed] = await once(next.stdout, 'data');
  next.kill('SIGKILL');
  await once(next, 'exit');
  rmSync(folder, { recursive: true, force: true });
  expect(String(printed)).toContain('password (shown this once)');
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toBe(
    `Gomai cannot start: PORT, HOST: port ${port} of 127.0.0.1 is taken by another program: stop that one, or set another.\n`,
  );
});

test('[AUTH-5] a first start that cannot print the password makes no account', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gomai-first-'));
  const firstStart = () =>
    spawn(process.execPath, ['src/server/main.ts'], {
      env: { ...childEnv(), DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' },
    });
  const unheard = firstStart();
  unheard.stdout.destroy();
  const [[code], stderr] = await Promise.all([once(unheard, 'exit'), text(unheard.stderr)]);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^Gomai cannot start: the owner's password cannot be printed \(EPIPE\)/),
  ]);

  const heard = firstStart();
  const [printed] = await once(heard.stdout, 'data');
  heard.kill('SIGKILL');
  await once(heard, 'exit');
  expect(String(printed)).toMatch(/password \(shown this once\): [a-z2-9]{4}(-[a-z2-9]{4}){3}/);
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the server, expects that it exits with this code, and returns its standard error. */
async function refusalOf(env: Record<string, string>, exit = 1): Promise<string> {
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...childEnv(), PORT: '0', ...env },
  });
  const [[code], stderr] = await Promise.all([once(server, 'exit'), text(server.stderr)]);
  expect(code).toBe(exit);
  return stderr;
}

test('a wrong setting stops the start with one line that names it, before any data is written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gomai-wrong-'));
  writeFileSync(join(folder, 'file'), '');
  const [settings, dataDir, unreachable] = await Promise.all([
    // 78 is EX_CONFIG: a supervisor that recognises the code does not restart the server.
    refusalOf({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'loud', METRICS: 'yes', PUBLIC_URI: 'x' }, 78),
    refusalOf({ DATA_DIR: join(folder, 'file') }),
    refusalOf({ DATA_DIR: join(folder, 'data'), DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/gomai' }),
  ]);
  expect(settings).toMatch(
    /^Unknown setting PUBLIC_URI; did you mean PUBLIC_URL\?\nGomai cannot start: METRICS: is neither a port [^\n]+\nGomai cannot start: LOG_LEVEL: [^\n]+\n$/,
  );
  expect(dataDir).toBe(`Gomai cannot start: DATA_DIR ${join(folder, 'file')} is not a folder.\n`);
  expect(unreachable).toMatch(
    /^Gomai cannot start: Cannot connect to the PostgreSQL server of DATABASE_URL \(127\.0\.0\.1:1\/gomai\): [^\n]+\n$/,
  );
  expect(unreachable).not.toContain('hunter2');
  expect(existsSync(join(folder, 'data/database'))).toBe(false);
  rmSync(folder, { recursive: true, force: true });
});
