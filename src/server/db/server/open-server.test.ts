import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  findPostgresBinaries,
  type PostgresServer,
  startPostgresServer,
} from '../../../../tests/support/postgres-server.ts';
import { ChannelListeners } from '../notifications.ts';
import { configOf, openServer } from './open-server.ts';
import { serverNotifications } from './server-notifications.ts';

/** Long enough that a busy machine does not reach the limit while it opens the second connection. */
const SILENT_MS = 10_000;

/** The message that a server sends on its connections when it shuts down. */
const LAST_MESSAGE = errorResponse('SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection');

function errorResponse(...fields: string[]): Buffer {
  const body = Buffer.from(`${fields.join('\0')}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

/**
 * Starts a proxy in front of the database. While `isDeaf` is true, it drops all data and keeps connections open. If a
 * response contains `endsAfter`, the proxy appends `LAST_MESSAGE` in the same packet and ends the connection.
 */
async function startProxy(port: number) {
  const state = { isDeaf: false, endsAfter: '\0'.repeat(99) };
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => {
        if (state.isDeaf) return;
        if (from === far && data.includes(state.endsAfter)) to.end(Buffer.concat([data, LAST_MESSAGE]));
        else to.write(data);
      });
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

// Skipped if TEST_DATABASE_URL gives a server: this test starts its own server and needs to run only once.
const canRun = findPostgresBinaries() !== undefined && process.env.TEST_DATABASE_URL === undefined;

describe.skipIf(!canRun)('a PostgreSQL server', () => {
  let postgres: PostgresServer | undefined;
  beforeAll(async () => {
    postgres = await startPostgresServer();
  });
  afterAll(() => postgres?.stop());

  test('that stops responding makes running statements fail, and the pool opens other connections', async () => {
    const url = new URL(postgres?.url ?? '');
    const proxy = await startProxy(Number(url.port));
    url.port = String(proxy.port);
    const { pool, close } = await openServer({
      ...{ databaseUrl: url.href, maxConnections: 2, silentMs: SILENT_MS },
      warn: () => {},
    });
    const held = await pool.connect();
    await held.query('BEGIN');
    // Opens the second connection before the proxy drops all data.
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
    // Drizzle also sends ROLLBACK and releases the client, because it does not notice the lost connection.
    await expect(held.query('ROLLBACK')).rejects.toThrow();
    held.release();
    const again = await Promise.all([1, 2, 3].map((n) => pool.query('SELECT $1::int AS n', [n])));
    expect(again.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3]);
    expect(pool.totalCount).toBeLessThanOrEqual(2);
    await close();
    proxy.close();
  });

  test('that closes a connection between statements makes the next one fail, and the process survives', async () => {
    const url = new URL(postgres?.url ?? '');
    const proxy = await startProxy(Number(url.port));
    url.port = String(proxy.port);
    const { pool, close } = await openServer({
      ...{ databaseUrl: url.href, maxConnections: 1 },
      warn: () => {},
    });
    proxy.state.endsAfter = 'the last one';
    const last = pool.query(`SELECT 'the last one' AS text`);
    // Gets the same connection after the first statement; the server closes the connection before its next use.
    const next = pool.connect();
    expect((await last).rows).toEqual([{ text: 'the last one' }]);
    const client = await next;
    await expect(client.query('SELECT 1')).rejects.toThrow('not queryable');
    client.release();
    expect((await pool.query('SELECT 2 AS n')).rows).toEqual([{ n: 2 }]);
    await close();
    proxy.close();
  });

  test('[SCALE-5] that stops responding is waited for once, however many changes wait for notifications', async () => {
    const url = new URL(postgres?.url ?? '');
    const proxy = await startProxy(Number(url.port));
    url.port = String(proxy.port);
    const notifications = serverNotifications(configOf(url.href), new ChannelListeners(), () => {});
    await notifications.listen('changes', () => {});
    proxy.state.isDeaf = true;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let waited = 0;
    for (const _ of [1, 2, 3]) void notifications.sync().then(() => waited++);
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await expect.poll(() => waited).toBe(3);
    expect(notifications.isListening()).toBe(false);
    await notifications.close();
    proxy.close();
  });

  test('[LIGHT-6] that lost a connection: once it is listened to again, `onGap` has been called', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const listenElsewhere = () => resolve(notifications.listen('elsewhere', () => {}));
    const notifications = serverNotifications(
      configOf(postgres?.url ?? ''),
      new ChannelListeners(),
      listenElsewhere,
    );
    let gaps = 0;
    notifications.onGap(() => gaps++);
    await notifications.listen('changes', () => {});
    const { pool, close } = await openServer({
      ...{ databaseUrl: postgres?.url ?? '', maxConnections: 1 },
      warn: () => {},
    });
    await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN "changes"'`,
    );
    await promise;
    expect([notifications.isListening(), gaps]).toEqual([true, 1]);
    await notifications.close();
    await close();
  });
});
