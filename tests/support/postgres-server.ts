import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port.ts';

const INSTALLED_IN = '/usr/lib/postgresql';
const START_TIMEOUT_MS = 120_000;
const POLL_MS = 50;

export type PostgresServer = {
  url: string;
  /** Kills the server with SIGKILL, as the kernel does when memory runs out. Committed data survive. */
  kill(): Promise<void>;
  /** Starts the killed server again on the same port; resolves once it accepts connections. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts a private PostgreSQL server on a free port of 127.0.0.1; returns undefined if none is installed. The server
 * runs without fsync unless `settings` say otherwise.
 */
export async function startPostgresServer({
  settings = {},
}: {
  settings?: Record<string, string>;
} = {}): Promise<PostgresServer | undefined> {
  const bin = findPostgresBinaries();
  if (bin === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'gomai-postgres-'));
  // PostgreSQL refuses to run as root.
  const owner = process.getuid?.() === 0 ? ordinaryUser() : undefined;
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const asOwner = { ...owner, cwd: folder };
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N'],
    // With pipes the output is part of the error.
    { ...asOwner, stdio: 'pipe' },
  );

  let port = await freePort();
  let server: ChildProcess | undefined;
  let isKnown = false;
  const urlOf = () => `postgres://postgres@127.0.0.1:${port}/postgres`;

  async function start(): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    // Tries again, because a new server refuses to start while children of a killed server are ending.
    for (;;) {
      const all = {
        port,
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        fsync: 'off',
        ...settings,
      };
      const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const output = openSync(join(folder, 'output'), 'a');
      server = spawn(join(bin ?? '', 'postgres'), ['-D', data, ...options], {
        ...asOwner,
        stdio: ['ignore', output, output],
      });
      closeSync(output);
      const ended = once(server, 'exit').then(() => false);
      if (await Promise.race([isReadyBefore(deadline, server, urlOf(), data), ended])) return;
      if (Date.now() > deadline)
        throw new Error(
          `PostgreSQL did not start in time: ${readFileSync(join(folder, 'output'), 'utf8').slice(-2000)}`,
        );
      // Another process may have taken the port. The port can change only during the first start, because after it
      // clients have the URL.
      if (!isKnown) port = await freePort();
      await delay(POLL_MS);
    }
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    server.kill(signal);
    await exit;
    server = undefined;
  }
  async function stop(): Promise<void> {
    // SIGINT is PostgreSQL's fast shutdown, which ends open sessions.
    await end('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  }
  try {
    await start();
    isKnown = true;
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: urlOf(), kill: () => end('SIGKILL'), restart: start, stop };
}

/**
 * Finds the folder of PostgreSQL's programs: in PATH, otherwise the newest in `INSTALLED_IN`, otherwise by
 * `pg_config`. None if TEST_EMBEDDED_ONLY is set.
 */
export function findPostgresBinaries(): string | undefined {
  if (process.env.TEST_EMBEDDED_ONLY) return undefined;
  const versions = existsSync(INSTALLED_IN) ? readdirSync(INSTALLED_IN).map(Number) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.sort((a, b) => b - a).map((version) => join(INSTALLED_IN, String(version), 'bin')),
    readPgConfig(),
  ];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
}

function readPgConfig(): string {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}

/** The ids of an unprivileged user, for servers that refuse to run as root. */
export function ordinaryUser(): { uid: number; gid: number } {
  const idOf = (user: string, flag: string) =>
    Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: idOf('postgres', '-u'), gid: idOf('postgres', '-g') };
  } catch {
    // The ids of the unprivileged user that every Linux has.
    return { uid: 65_534, gid: 65_534 };
  }
}

/** Waits for the server with this data folder, because another server may have taken the port. */
async function isReadyBefore(
  deadline: number,
  server: ChildProcess,
  url: string,
  data: string,
): Promise<boolean> {
  while (Date.now() <= deadline && server.exitCode === null && server.signalCode === null) {
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query('SHOW data_directory');
      await client.end();
      if (rows[0]?.data_directory !== data) throw new Error(`${url} is another server`);
      return true;
    } catch {
      await delay(POLL_MS);
    }
  }
  return false;
}
