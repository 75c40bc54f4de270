import {
  fromDrizzle,
  PgBoss,
  type Queue,
  type QueueOptions,
  type QueueResult,
  type SendOptions,
} from 'pg-boss';
import type { Database, Db } from '../db/connect.ts';
import { toDatabaseError } from '../db/database-errors.ts';
import { sql } from '../db/orm.ts';
import { singleFlight } from './single-flight.ts';

/** How often all queues are checked for due jobs. A retried or postponed job may start late by up to this time. */
const DUE_CHECK_SECONDS = 5;
/**
 * pg-boss also polls each queue. The queues' intervals differ, between this time and twice this time: with equal ones
 * all queues would poll at once after a slow moment of the database, and chat messages would wait behind them.
 */
const POLLING_SECONDS = 60;
/** The interval where notifications do not arrive, e.g. behind a pooler in transaction mode. */
const FALLBACK_POLLING_SECONDS = 0.5;
const SCHEDULE_CHECK_SECONDS = 10;
/**
 * How often pg-boss looks for jobs that depend on other jobs. We have none, and each check is a commit; the default
 * is every 5 seconds.
 */
const DEPENDENCIES_CHECK_SECONDS = 3600;
/**
 * A scheduled job that may find work for hours stops itself after this time, and the next job continues. Otherwise it
 * would expire after 15 minutes, which counts as a failure.
 */
export const MAX_RUN_MS = 10 * 60_000;
/** Part of the ten seconds that the whole stop of the server may take. */
const STOP_TIMEOUT_MS = 4_000;

/** Counts jobs by queue and state, with `ageSeconds` of `JobCount`. A retry counts as due even during its delay. */
const COUNTS = `
  SELECT name AS queue, state::text AS state, count(*)::int AS count,
    coalesce(
      extract(epoch FROM now() - min(created_on) FILTER (WHERE state = 'retry' OR start_after <= now())), 0
    )::float AS "ageSeconds"
  FROM pgboss.job WHERE name = ANY($1) GROUP BY name, state`;

/** Work that a stop interrupted has not failed, so it does not wait for the retry delay. */
const RESUME = `
  UPDATE pgboss.job SET start_after = now()
  WHERE state = 'retry' AND start_after > now() AND output->>'value' = 'pg-boss shut down while active'`;

/** The queues with jobs that could run now. */
const DUE = `
  SELECT DISTINCT name FROM pgboss.job WHERE name = ANY($1) AND state < 'active' AND start_after <= now()`;

const WAITING_OR_RUNNING: ReadonlySet<string> = new Set(['created', 'retry', 'active']);

export type JobContext = {
  id: string;
  /** Aborted when the job expires or the server stops. */
  signal: AbortSignal;
};

export type JobDefinition<Data extends object> = {
  /** Throwing means "retry later", as set in `options`. Must be idempotent. */
  handler: (data: Data, context: JobContext) => Promise<void>;
  /** Retries, expiry and retention; by default 2 retries, and expiry after 15 minutes. */
  options?: QueueOptions & {
    /** How many jobs of one `singletonKey` may be queued; `short` allows one. */
    policy?: NonNullable<Queue['policy']>;
  };
};

/** Intervals that tests shorten. */
export interface JobIntervals {
  dueCheckSeconds?: number;
  scheduleCheckSeconds?: number | undefined;
}

export type JobSendOptions = Omit<SendOptions, 'db'> & {
  /** Queues the job in this transaction: the job exists only if the transaction commits. */
  within?: Db;
};

export type Jobs = {
  /** Declares a queue and its work. Call before `start`. */
  define<Data extends object>(queue: string, definition: JobDefinition<Data>): void;
  start(): Promise<void>;
  /**
   * Lets running jobs finish for up to 4 s; `atOnce` does not wait for them. Unfinished jobs are aborted by their
   * signals and run again after the next start.
   */
  stop(options?: { atOnce?: boolean }): Promise<void>;
  /** The job's id, or null if the queue's policy allows no further job of this `singletonKey`. */
  send(queue: string, data: object, options?: JobSendOptions): Promise<string | null>;
  /** How many jobs of a queue are waiting or running. */
  pending(queue: string): Promise<number>;
  /** How many jobs of a queue have finally failed within the retention time. */
  failed(queue: string): Promise<number>;
  /**
   * Counts the jobs of this process's queues by state, within the retention time. Includes `failed: 0`, so that
   * metrics show a queue's first failure as a change.
   */
  counts(): Promise<JobCount[]>;
  /** Sends a job on a schedule that all processes share. Replaces the queue's schedule of the same `key`. */
  schedule(queue: string, cron: string, options: ScheduleSettings): Promise<void>;
  unschedule(queue: string, key?: string): Promise<void>;
};

export type JobCount = {
  queue: string;
  state: string;
  count: number;
  /** The age of the oldest of these jobs that is or was due; 0 if none is. */
  ageSeconds: number;
};

export type ScheduleSettings = { timeZone: string; data?: object; key?: string };

const includesSettings = (stored: QueueResult | undefined, settings: QueueOptions) =>
  Object.entries(settings).every(([name, value]) => stored?.[name as keyof QueueResult] === value);

interface DueJobsOptions {
  pool: Database['pool'];
  queues: string[];
  wake: (queue: string) => void;
  onError: (error: Error) => void;
}

/** Wakes the queues that have a due job. Returns a function to stop. */
function watchDueJobs({ pool, queues, wake, onError }: DueJobsOptions, everySeconds: number): () => void {
  let isStopped = false;
  const check = singleFlight(async () => {
    try {
      const { rows } = await pool.query<{ name: string }>(DUE, [queues]);
      for (const { name } of rows) wake(name);
    } catch (error) {
      if (!isStopped) onError(error as Error);
    }
  });
  const timer = setInterval(check, everySeconds * 1000).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}

/** Background jobs that survive restarts: pg-boss on our own pool, woken by notifications. */
export function createJobs(
  { pool, notifications, mode }: Pick<Database, 'pool' | 'notifications' | 'mode'>,
  onError: (error: Error) => void = console.error,
  { dueCheckSeconds = DUE_CHECK_SECONDS, scheduleCheckSeconds = SCHEDULE_CHECK_SECONDS }: JobIntervals = {},
): Jobs {
  const definitions = new Map<string, JobDefinition<object>>();
  /** The id of each queue's worker. */
  const workers = new Map<string, string>();
  let stopWatching = () => {};
  const boss = new PgBoss({
    db: { executeSql, listen },
    backend: mode === 'embedded' ? 'pglite' : 'postgres',
    useListenNotify: true,
    cronMonitorIntervalSeconds: scheduleCheckSeconds,
    cronWorkerIntervalSeconds: scheduleCheckSeconds,
    flowIntervalSeconds: DEPENDENCIES_CHECK_SECONDS,
  });
  boss.on('error', onError);

  async function executeSql(text: string, values?: unknown[]) {
    const client = await pool.connect();
    try {
      return await client.query(text, values);
    } finally {
      // pg-boss sends whole transactions as one text; a failed transaction must not stay open on the connection.
      if (client.getTransactionStatus() === 'I') client.release();
      else
        await client.query('ROLLBACK').then(
          () => client.release(),
          // The connection is lost or unusable; the pool replaces it.
          () => client.release(true),
        );
    }
  }

  async function listen(channel: string, onPayload: (payload: string) => void, onReconnect: () => void) {
    const stopGaps = notifications.onGap(onReconnect);
    const unlisten = await notifications.listen(channel, onPayload);
    return {
      async close() {
        stopGaps();
        await unlisten();
      },
    };
  }

  /** Writes a queue only if its settings differ: writing all at each start takes more than forty transactions. */
  async function declareQueue(
    queue: string,
    { options: { policy, ...options } = {} }: JobDefinition<object>,
    stored: QueueResult | undefined,
  ) {
    const settings = { ...options, notify: true };
    if (stored === undefined) await boss.createQueue(queue, { ...settings, ...(policy ? { policy } : {}) });
    // Also after `createQueue`, as another process may just have created it differently. A policy cannot change.
    if (!includesSettings(stored, settings)) await boss.updateQueue(queue, settings);
  }

  async function work(
    queue: string,
    { handler }: JobDefinition<object>,
    notifyPollingIntervalSeconds: number,
  ) {
    const intervals = { pollingIntervalSeconds: FALLBACK_POLLING_SECONDS, notifyPollingIntervalSeconds };
    const worker = await boss.work<object>(queue, intervals, async (jobs) => {
      try {
        for (const { id, data, signal } of jobs) await handler(data, { id, signal });
      } catch (error) {
        // Only the message: pg-boss would also store the error's cause and fields, and a mail server's reply quotes
        // the visitor's e-mail address.
        throw new Error(error instanceof Error ? error.message : String(error));
      } finally {
        // Starts the next job at once: in a backlog, pg-boss would wait for the next poll before each job.
        boss.notifyWorker(worker);
      }
    });
    workers.set(queue, worker);
  }

  return {
    define(queue, definition) {
      definitions.set(queue, definition as JobDefinition<object>);
    },
    async start() {
      await boss.start();
      await executeSql(RESUME);
      const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const [index, [queue, definition]] of [...definitions].entries()) {
        await declareQueue(queue, definition, stored.get(queue));
        await work(queue, definition, POLLING_SECONDS * (1 + index / definitions.size));
      }
      const wake = (queue: string) => boss.notifyWorker(workers.get(queue) ?? '');
      stopWatching = watchDueJobs({ pool, queues: [...workers.keys()], wake, onError }, dueCheckSeconds);
    },
    async stop({ atOnce = false } = {}) {
      stopWatching();
      await boss.stop({ graceful: !atOnce, timeout: STOP_TIMEOUT_MS }).catch((error: unknown) => {
        // Without the database, interrupted work cannot be queued again. It runs again once it has expired.
        if (toDatabaseError(error) === undefined) throw error;
        onError(error as Error);
      });
    },
    send: (queue, data, { within, ...options } = {}) =>
      boss.send(queue, data, within === undefined ? options : { ...options, db: fromDrizzle(within, sql) }),
    async pending(queue) {
      // The queue's own statistics are up to a minute old; the jobs themselves are current.
      const jobs = await boss.findJobs(queue);
      return jobs.filter(({ state }) => WAITING_OR_RUNNING.has(state)).length;
    },
    async failed(queue) {
      const jobs = await boss.findJobs(queue);
      return jobs.filter(({ state }) => state === 'failed').length;
    },
    async counts() {
      const queues = [...definitions.keys()];
      const { rows } = await pool.query<JobCount>(COUNTS, [queues]);
      const failed = new Set(rows.filter(({ state }) => state === 'failed').map(({ queue }) => queue));
      const sound = queues.filter((queue) => !failed.has(queue));
      return [...rows, ...sound.map((queue) => ({ queue, state: 'failed', count: 0, ageSeconds: 0 }))];
    },
    schedule: (queue, cron, { timeZone, data = {}, key }) =>
      boss.schedule(queue, cron, data, { tz: timeZone, ...(key === undefined ? {} : { key }) }),
    unschedule: (queue, key) => boss.unschedule(queue, key),
  };
}
