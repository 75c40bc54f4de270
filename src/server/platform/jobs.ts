import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type Queue, type QueueOptions, type SendOptions } from 'pg-boss';
import type { Database, Db } from '../db/connect.ts';
import { toDatabaseError } from '../db/to-database-error.ts';

/** How long a job that failed or was put off may lie beyond its time; new ones are announced at once. */
const POLLING_SECONDS = 5;
/** Where announcements do not arrive, e.g. behind a transaction-pooling proxy. */
const FALLBACK_POLLING_SECONDS = 0.5;
const SCHEDULE_CHECK_SECONDS = 10;
/** Of the ten seconds that a stop may take in all. */
const STOP_TIMEOUT_MS = 4_000;

const WAITING_OR_RUNNING: ReadonlySet<string> = new Set(['created', 'retry', 'active']);

export type JobContext = {
  id: string;
  /** Aborted when the job's time is up or the server stops. */
  signal: AbortSignal;
};

export type JobDefinition<Data extends object> = {
  /** Throwing means "try again later", as `options` say. Must bear being run twice. */
  handler: (data: Data, context: JobContext) => Promise<void>;
  /** Retries, expiry and retention; pg-boss' defaults are 2 retries and 15 minutes. */
  options?: QueueOptions & {
    /** Jobs of this queue at a time in this process, 1 by default. */
    concurrency?: number;
    /** How many jobs of one `singletonKey` may wait; `short`: one. */
    policy?: NonNullable<Queue['policy']>;
  };
};

/** For tests, which would only wait for both. */
export interface JobsPace {
  pollingSeconds?: number;
  scheduleCheckSeconds?: number | undefined;
}

export type JobSendOptions = Omit<SendOptions, 'db'> & {
  /** The transaction the job belongs to: it exists if and only if that commits. */
  within?: Db;
};

export type Jobs = {
  /** Declares a queue and its work. Before `start`. */
  define<Data extends object>(queue: string, definition: JobDefinition<Data>): void;
  start(): Promise<void>;
  /** Lets running jobs finish for up to 4 s; what is left runs after the next start. */
  stop(): Promise<void>;
  /** The job's id, or null where the queue's policy and `singletonKey` found one waiting already. */
  send(queue: string, data: object, options?: JobSendOptions): Promise<string | null>;
  /** How many jobs of a queue wait or run. */
  pending(queue: string): Promise<number>;
  /** How many jobs of a queue were given up within the time that ended ones are kept. */
  failed(queue: string): Promise<number>;
  /** Sends a job by the clock, once for all processes. Replaces the queue's schedule of the same `key`. */
  schedule(queue: string, cron: string, options: ScheduleSettings): Promise<void>;
  unschedule(queue: string, key?: string): Promise<void>;
};

export type ScheduleSettings = { timeZone: string; data?: object; key?: string };

/** Background work that survives restarts: pg-boss on our own connection, woken by notifications. */
export function createJobs(
  { pool, notifications, mode }: Pick<Database, 'pool' | 'notifications' | 'mode'>,
  onError: (error: Error) => void = console.error,
  { pollingSeconds = POLLING_SECONDS, scheduleCheckSeconds = SCHEDULE_CHECK_SECONDS }: JobsPace = {},
): Jobs {
  const definitions = new Map<string, JobDefinition<object>>();
  const boss = new PgBoss({
    db: { executeSql, listen },
    backend: mode === 'embedded' ? 'pglite' : 'postgres',
    useListenNotify: true,
    cronMonitorIntervalSeconds: scheduleCheckSeconds,
    cronWorkerIntervalSeconds: scheduleCheckSeconds,
  });
  boss.on('error', onError);

  async function executeSql(text: string, values?: unknown[]) {
    const client = await pool.connect();
    try {
      return await client.query(text, values);
    } finally {
      // pg-boss sends whole transactions as one text; one that fails must not stay open on the connection.
      if (client.getTransactionStatus() === 'I') client.release();
      else
        await client.query('ROLLBACK').then(
          () => client.release(),
          // Lost, or past help: another one takes its place.
          () => client.release(true),
        );
    }
  }

  async function listen(channel: string, onPayload: (payload: string) => void, onReconnect: () => void) {
    const forgetGap = notifications.onGap(onReconnect);
    const unlisten = await notifications.listen(channel, onPayload);
    return {
      async close() {
        forgetGap();
        await unlisten();
      },
    };
  }

  async function work(
    queue: string,
    { handler, options: { concurrency = 1, policy, ...options } = {} }: JobDefinition<object>,
  ) {
    // A queue keeps the policy it was created with.
    await boss.createQueue(queue, { ...options, ...(policy ? { policy } : {}), notify: true });
    await boss.updateQueue(queue, { ...options, notify: true });
    const pace = {
      pollingIntervalSeconds: FALLBACK_POLLING_SECONDS,
      notifyPollingIntervalSeconds: pollingSeconds,
      localConcurrency: concurrency,
    };
    await boss.work<object>(queue, pace, async (jobs) => {
      for (const { id, data, signal } of jobs) await handler(data, { id, signal });
    });
  }

  return {
    define(queue, definition) {
      definitions.set(queue, definition as JobDefinition<object>);
    },
    async start() {
      await boss.start();
      for (const [queue, definition] of definitions) await work(queue, definition);
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }).catch((error: unknown) => {
        // Work cut off cannot be given back while the database is away: it is taken up once its time is over.
        if (toDatabaseError(error) === undefined) throw error;
        onError(error as Error);
      });
    },
    send: (queue, data, { within, ...options } = {}) =>
      boss.send(queue, data, within === undefined ? options : { ...options, db: fromDrizzle(within, sql) }),
    async pending(queue) {
      // The queue's own statistics are a snapshot of the last minute; the jobs themselves are now.
      const jobs = await boss.findJobs(queue);
      return jobs.filter(({ state }) => WAITING_OR_RUNNING.has(state)).length;
    },
    async failed(queue) {
      const jobs = await boss.findJobs(queue);
      return jobs.filter(({ state }) => state === 'failed').length;
    },
    schedule: (queue, cron, { timeZone, data = {}, key }) =>
      boss.schedule(queue, cron, data, { tz: timeZone, ...(key === undefined ? {} : { key }) }),
    unschedule: (queue, key) => boss.unschedule(queue, key),
  };
}
