import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  findPostgresBinaries,
  type PostgresServer,
  startPostgresServer,
} from '../../../../tests/support/postgres-server.ts';
import { openServer } from './open-server.ts';

/** Longer than a busy machine takes for the second connection. */
const SILENT_MS = 10_000;

/** Between us and the database: what goes through it while it is deaf is heard by nobody, and nothing ends. */
async function startProxy(port: number) {
  const state = { isDeaf: false };
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => state.isDeaf || to.write(data));
      from.on('error', () => {});
      from.on('close', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    state,
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

// Brings a server of its own, whatever database the run is for: once is enough.
const canRun = findPostgresBinaries() !== undefined && process.env.TEST_DATABASE_URL === undefined;

describe.skipIf(!canRun)('a PostgreSQL server', () => {
  let postgres: PostgresServer | undefined;
  beforeAll(async () => {
    postgres = await startPostgresServer();
  }, 60_000);
  afterAll(() => postgres?.stop());

  test('[DB-2] of which nothing is heard any more: the statement fails, and the pool goes on with other connections', {
    timeout: 60_000,
  }, async () => {
    const url = new URL(postgres?.url ?? '');
    const proxy = await startProxy(Number(url.port));
    url.port = String(proxy.port);
    const { pool, close } = await openServer({
      ...{ databaseUrl: url.href, maxConnections: 2, silentMs: SILENT_MS },
      warn: () => {},
    });
    const held = await pool.connect();
    await held.query('BEGIN');
    // Both connections stand before the line goes dead.
    await pool.query('SELECT 0');
    proxy.state.isDeaf = true;
    const outcomes = await Promise.allSettled([held.query('SELECT 1'), pool.query('SELECT 2')]);
    proxy.state.isDeaf = false;
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringMatching(/^Connection terminated/) },
      });
    }
    // As Drizzle does, which knows nothing of it.
    await expect(held.query('ROLLBACK')).rejects.toThrow();
    held.release();
    const again = await Promise.all([1, 2, 3].map((n) => pool.query('SELECT $1::int AS n', [n])));
    expect(again.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3]);
    expect(pool.totalCount).toBeLessThanOrEqual(2);
    await close();
    proxy.close();
  });
});
