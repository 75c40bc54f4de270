import { expect, test } from 'vitest';
import { describeBothDatabases } from '../../../tests/support/both-databases.ts';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { unavailableError } from '../db/database-errors.ts';
import { createJobs, type JobDefinition } from './jobs.ts';

/** Checks for due jobs ten times as often as by default. */
const SOON = { dueCheckSeconds: 0.5 };

describeBothDatabases('jobs', (open) => {
  test('runs, retries and schedules jobs, and drops a job whose transaction is rolled back', async () => {
    const { database } = open();
    const errors: Error[] = [];
    const done: string[] = [];
    let attempts = 0;
    const jobs = createJobs(database, (error) => errors.push(error), SOON);
    jobs.define<{ name: string }>('greet', {
      handler: async ({ name }) => void done.push(name),
    });
    jobs.define('flaky', {
      handler: async () => {
        attempts += 1;
        if (attempts === 1) throw new Error('not yet');
      },
      options: { retryLimit: 2, retryDelay: 0 },
    });
    jobs.define('tick', { handler: async () => void done.push('tick') });
    await jobs.start();

    const sent = performance.now();
    await jobs.send('greet', { name: 'first' });
    await expect.poll(() => done, { interval: 5 }).toEqual(['first']);
    const latencyMs = performance.now() - sent;

    const refused = database.db.transaction(async (tx) => {
      await jobs.send('greet', { name: 'rolled back' }, { within: tx });
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    await database.db.transaction(async (tx) => {
      await jobs.send('greet', { name: 'committed' }, { within: tx });
    });
    await expect.poll(() => done).toEqual(['first', 'committed']);

    await jobs.send('flaky', {});
    await expect.poll(() => attempts).toBe(2);

    await jobs.schedule('tick', '* * * * *', { timeZone: 'Asia/Tokyo' });
    await jobs.schedule('tick', '0 3 * * *', { timeZone: 'Asia/Tokyo' });
    const { rows } = await database.pool.query('SELECT name, cron, timezone FROM pgboss.schedule');
    expect(rows).toEqual([{ name: 'tick', cron: '0 3 * * *', timezone: 'Asia/Tokyo' }]);

    await jobs.stop();
    expect(errors).toEqual([]);
    console.log(`${database.mode}: a job began ${latencyMs.toFixed(0)} ms after it was sent`);
  });

  test('[LIGHT-9] an exclusive queue has at most one job, waiting or running, across all processes', async () => {
    const { database } = open();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const processes = [1, 2].map(() => createJobs(database, undefined, SOON));
    for (const jobs of processes) {
      jobs.define('alone', { handler: () => held, options: { policy: 'exclusive' } });
      await jobs.start();
    }
    const send = () => Promise.all(processes.map((jobs) => jobs.send('alone', {})));
    expect((await send()).filter(Boolean)).toHaveLength(1);
    await expect
      .poll(() => database.pool.query(`SELECT 1 FROM pgboss.job WHERE state = 'active'`))
      .toMatchObject({ rowCount: 1 });
    expect(await send()).toEqual([null, null]);
    release();
    for (const jobs of processes) await jobs.stop();
  });

  test('a backlog runs without waiting between its jobs', async () => {
    const { database } = open();
    const jobs = createJobs(database, undefined, { dueCheckSeconds: 600 });
    const done: number[] = [];
    jobs.define<{ n: number }>('many', { handler: async ({ n }) => void done.push(n) });
    await jobs.start();
    await database.db.transaction(async (tx) => {
      for (const n of [1, 2, 3, 4, 5]) await jobs.send('many', { n }, { within: tx });
    });
    await expect.poll(() => done).toEqual([1, 2, 3, 4, 5]);
    await jobs.stop();
  });

  test('the policy `short` lets one job of each key wait, even while another one runs', async () => {
    const { database } = open();
    const jobs = createJobs(database, undefined, SOON);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    jobs.define('once', { handler: () => held, options: { policy: 'short' } });
    await jobs.start();
    await jobs.send('once', {}, { singletonKey: 'a' });
    await expect
      .poll(() => database.pool.query(`SELECT 1 FROM pgboss.job WHERE state = 'active'`))
      .toMatchObject({ rowCount: 1 });
    expect(await jobs.send('once', {}, { singletonKey: 'a' })).not.toBeNull();
    expect(await jobs.send('once', {}, { singletonKey: 'a' })).toBeNull();
    expect(await jobs.send('once', {}, { singletonKey: 'b' })).not.toBeNull();
    expect(await jobs.pending('once')).toBe(3);
    release();
    await expect.poll(() => jobs.pending('once')).toBe(0);
    await jobs.stop();
  });

  test('a job that is queued while no process runs waits for the next start', async () => {
    const { database } = open();
    const done: string[] = [];
    const create = () => {
      const jobs = createJobs(database);
      jobs.define<{ name: string }>('later', { handler: async ({ name }) => void done.push(name) });
      return jobs;
    };
    const first = create();
    await first.start();
    await first.stop();
    await database.pool.query(`INSERT INTO pgboss.job (name, data) VALUES ('later', '{"name": "kept"}')`);
    const second = create();
    await second.start();
    await expect.poll(() => done).toEqual(['kept']);
    await second.stop();
  });

  test('a start writes only the queues whose settings changed, and keeps their policies', async () => {
    const { database } = open();
    const startAndStop = async (retryLimit: number) => {
      const jobs = createJobs(database);
      const handler = async () => {};
      jobs.define('same', { handler, options: { policy: 'short', retryDelay: 60 } });
      jobs.define('changed', { handler, options: { policy: 'exclusive', retryLimit } });
      await jobs.start();
      await jobs.stop();
    };
    const readQueues = async () => {
      const { rows } =
        await database.pool.query(`SELECT name, policy, retry_delay, retry_limit, notify, updated_on
        FROM pgboss.queue WHERE name IN ('same', 'changed') ORDER BY name DESC`);
      return rows;
    };
    await startAndStop(2);
    const first = await readQueues();
    expect(first).toMatchObject([
      { name: 'same', policy: 'short', retry_delay: 60, notify: true },
      { name: 'changed', policy: 'exclusive', retry_limit: 2, notify: true },
    ]);
    await startAndStop(2);
    expect(await readQueues()).toEqual(first);
    await startAndStop(5);
    expect(await readQueues()).toEqual([
      first[0],
      { ...first[1], retry_limit: 5, updated_on: expect.any(Date) },
    ]);
  });
});

test('work interrupted while the database is unavailable does not prevent a clean stop', {}, async () => {
  const { database, remove } = await createTestDatabase({ databaseUrl: undefined });
  const { notifications, mode } = database;
  let isDown = false;
  const connect = () =>
    isDown ? Promise.reject(unavailableError(new Error('gone'))) : database.pool.connect();
  const pool = Object.create(database.pool, { connect: { value: connect } });
  const jobs = createJobs({ pool, notifications, mode }, () => {});
  let begun = 0;
  jobs.define('endless', {
    handler: () => {
      begun += 1;
      return new Promise(() => {});
    },
  });
  await jobs.start();
  await jobs.send('endless', {});
  await expect.poll(() => begun).toBe(1);
  isDown = true;
  await jobs.stop();
  await remove();
});

test.for([
  { how: 'after 4 s', options: {} },
  { how: 'at once', options: { atOnce: true } },
])(
  'a job that a stop interrupted $how runs at the next start, without the retry delay',
  async ({ options }) => {
    const { database, remove } = await createTestDatabase({ databaseUrl: undefined });
    let begun = 0;
    const create = (handler: JobDefinition<object>['handler']) => {
      const jobs = createJobs(database);
      jobs.define('slow', { handler, options: { retryDelay: 3600 } });
      return jobs;
    };
    let isAborted = () => false;
    const first = create((_, { signal }) => {
      begun += 1;
      isAborted = () => signal.aborted;
      return new Promise(() => {});
    });
    await first.start();
    await first.send('slow', {});
    await expect.poll(() => begun).toBe(1);
    await first.stop(options);
    expect(isAborted()).toBe(true);
    const second = create(async () => {
      begun += 1;
    });
    await second.start();
    await expect.poll(() => begun).toBe(2);
    await second.stop();
    await remove();
  },
);
