import { resolve } from 'node:path';
import { Client, type PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  hasPgBouncer,
  type PgBouncerServer,
  startPgBouncer,
} from '../../../../tests/support/pgbouncer-server.ts';
import {
  findPostgresBinaries,
  type PostgresServer,
  startPostgresServer,
} from '../../../../tests/support/postgres-server.ts';
import { isKnownVisitor, saveLike } from '../../features/likes/queries.ts';
import { createJobs } from '../../platform/jobs.ts';
import { createBus } from '../bus.ts';
import { connect } from '../connect.ts';
import { drizzle, sql } from '../orm.ts';
import { prepared } from '../prepared.ts';
import { createTableVersions } from '../table-versions.ts';
import { adaptToPooler } from './pooler.ts';

const migrationsFolder = resolve(import.meta.dirname, '../../../../migrations');

test('[SCALE-5] in transaction mode a like waits for its notification', async () => {
  const client = {
    query: async () => ({ rows: [{ before: 0, total: 1, own: 1 }] }),
    getTransactionStatus: () => 'I',
  } as unknown as PoolClient;
  const awaitNotifications = vi.fn(async () => {});
  adaptToPooler(client, { awaitNotifications, atBegin: '' });
  const db = drizzle({ client });
  const clock = { now: new Date('2026-11-22T12:00:00Z'), timeZone: 'UTC' };
  await isKnownVisitor(db, 'a');
  expect(awaitNotifications).not.toHaveBeenCalled();
  await saveLike(db, { clientId: 'a', collectionId: 1, photoIndex: 0, likes: 1 }, clock);
  expect(awaitNotifications).toHaveBeenCalledOnce();
});

// Skipped if TEST_DATABASE_URL gives a server: this test starts its own server and needs to run only once.
const canRun =
  hasPgBouncer && findPostgresBinaries() !== undefined && process.env.TEST_DATABASE_URL === undefined;
if (!hasPgBouncer) console.warn('PgBouncer is not installed: its tests are skipped.');

describe.skipIf(!canRun)('behind PgBouncer', () => {
  let postgres: PostgresServer | undefined;
  let serverUrl = '';
  const poolers: Partial<Record<'session' | 'transaction', PgBouncerServer>> = {};
  beforeAll(async () => {
    postgres = await startPostgresServer();
    serverUrl = postgres?.url ?? '';
    for (const mode of ['session', 'transaction'] as const)
      poolers[mode] = await startPgBouncer(serverUrl, mode);
  });
  afterAll(async () => {
    for (const pooler of Object.values(poolers)) await pooler.stop();
    await postgres?.stop();
  });

  const open = (mode: 'session' | 'transaction', directUrl?: string) =>
    connect({ databaseUrl: poolers[mode]?.url, directUrl, dataDir: '', migrationsFolder });

  test('[SCALE-5] transaction mode is refused unless DATABASE_DIRECT_URL is the server itself', async () => {
    await expect(open('transaction')).rejects.toThrow(
      /^The pooler of DATABASE_URL \(.+\), such as PgBouncer, is in transaction mode: set DATABASE_DIRECT_URL to [^\n]+$/,
    );
    await expect(open('transaction', poolers.transaction?.url)).rejects.toThrow(
      'so is that of DATABASE_DIRECT_URL',
    );
  });

  test('[SCALE-5] a DATABASE_DIRECT_URL that leads to another database is refused', async () => {
    const other = new URL('/template1', serverUrl).href;
    await expect(open('transaction', other)).rejects.toThrow(
      /^DATABASE_DIRECT_URL \(.+\/template1\) leads to another database than DATABASE_URL \(.+\/postgres\)\.$/,
    );
  });

  test('[SCALE-5] a server that restarts while it is compared with itself is asked again', async () => {
    const { query } = Client.prototype;
    let isBefore = true;
    const asking = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
      this: Client,
      ...args: Parameters<typeof query>
    ) {
      if (!isBefore || !String(args[0]).includes('pg_postmaster_start_time')) return query.apply(this, args);
      isBefore = false;
      return Promise.resolve({ rows: [{ identity: 'before the restart' }] });
    } as typeof query);
    const { close } = await open('transaction', serverUrl).finally(() => asking.mockRestore());
    expect(isBefore).toBe(false);
    await close();
  });

  test('[SCALE-5] a DATABASE_DIRECT_URL that leads nowhere is named', async () => {
    await expect(open('transaction', 'postgres://127.0.0.1:1/direct')).rejects.toThrow(
      'Cannot connect to the PostgreSQL server of DATABASE_DIRECT_URL (127.0.0.1:1/direct): ',
    );
  });

  test.each(['session', 'transaction'] as const)(
    '[SCALE-5] in %s mode the server ends a transaction that was left open for a minute',
    async (mode) => {
      const { db, close } = await open(mode, mode === 'transaction' ? serverUrl : undefined);
      const limits = await db.transaction((tx) => tx.execute(sql`SHOW idle_in_transaction_session_timeout`), {
        isolationLevel: 'repeatable read',
      });
      expect(limits.rows).toEqual([{ idle_in_transaction_session_timeout: '1min' }]);
      await close();
    },
  );

  test.each(['session', 'transaction'] as const)(
    '[SCALE-5] in %s mode table versions change at once on the pool that writes, soon on another; jobs run',
    async (mode) => {
      const here = await open(mode, mode === 'transaction' ? serverUrl : undefined);
      const there = await open(mode, mode === 'transaction' ? serverUrl : undefined);
      const today = () => '2026-11-22';
      const log = { warn: () => {}, error: () => {} };
      const versions = await Promise.all(
        [here, there].map((database) =>
          createTableVersions({ bus: createBus(database, log as never), today, now: () => new Date() }),
        ),
      );
      const version = (n: number) => versions[n]?.version(['news']);
      const one = prepared<{ n: number }>('pooler_one', sql`SELECT ${sql.placeholder('n')}::int AS n`);
      for (let round = 0; round < 20; round++) {
        const [before, beforeThere] = [version(0), version(1)];
        const change = here.db.execute(
          sql`INSERT INTO news (title, content, date) VALUES (${mode}, ${round}::text, now())`,
        );
        const values = Array.from({ length: 8 }, (_, n) => one(here.db, { n }));
        await change;
        // This process made the change, so its next request already gets another version.
        expect(version(0)).not.toBe(before);
        expect((await Promise.all(values)).flat().map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
        await expect.poll(() => version(1), { interval: 5 }).not.toBe(beforeThere);
      }
      const jobs = createJobs(here);
      const { promise, resolve: done } = Promise.withResolvers<object>();
      jobs.define(`pooled-${mode}`, { handler: async (data) => done(data) });
      await jobs.start();
      await jobs.send(`pooled-${mode}`, { n: 5 });
      expect(await promise).toEqual({ n: 5 });
      await jobs.stop();
      for (const known of versions) await known.close();
      await Promise.all([here.close(), there.close()]);
    },
  );
});
