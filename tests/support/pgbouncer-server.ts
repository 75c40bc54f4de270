import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { childEnv } from './child-env.ts';
import { freePort } from './free-port.ts';
import { ordinaryUser } from './postgres-server.ts';
import { type Program, startProgram } from './start-program.ts';

export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;

export interface PgBouncerServer extends Program {
  url: string;
}

/** Starts PgBouncer in front of the server and database of `databaseUrl`. */
export async function startPgBouncer(
  databaseUrl: string,
  mode: 'session' | 'transaction',
): Promise<PgBouncerServer> {
  const folder = mkdtempSync(join(tmpdir(), 'gomai-pgbouncer-'));
  chmodSync(folder, 0o755);
  const { hostname, port: serverPort } = new URL(databaseUrl);
  const port = await freePort();
  const lines = [
    // `auth_type = any` connects every client as this user.
    ...['[databases]', `* = host=${hostname} port=${serverPort} user=postgres`],
    ...['[pgbouncer]', 'listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir ='],
    ...['auth_type = any', `pool_mode = ${mode}`, 'max_client_conn = 200'],
  ];
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(config, lines.join('\n'));
  // PgBouncer refuses to run as root.
  const owner = process.getuid?.() === 0 ? ordinaryUser() : undefined;
  const url = new URL(databaseUrl);
  url.port = String(port);
  const { stop } = await startProgram('pgbouncer', [config], {
    folder,
    isReady: () => answers(url.href),
    ...owner,
    cwd: '/',
    env: childEnv(),
  });
  return { url: url.href, stop };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
