import { statfs } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { lte, max } from '../db/orm.ts';
import { syncProgress } from '../db/schema/sync.ts';
import { backupSettings } from '../env.ts';
import { listBackups } from '../features/backups/backups.ts';
import { findTakenDates } from '../features/collections/queries.ts';
import { mediaProblems } from '../platform/bucket/bucket-watch.ts';
import { latestMoment } from '../platform/latest-moment.ts';
import { singleFlight } from '../platform/single-flight.ts';
import type { AppContext } from './app-context.ts';

/**
 * Metrics for the operator, most of them for alerts (OPS-2, deploy/prometheus-rules.yaml). Values are read at the
 * scrape from where they are stored; only open event streams are counted here.
 */
export function registerOperatorMetrics(
  { app, db, env, jobs, media, metrics, now }: AppContext,
  pool: Pool,
): void {
  if (metrics === undefined) return;
  const { folder: backupFolder } = backupSettings(env);
  // The two gauges of jobs share one query per scrape.
  const jobCounts = singleFlight(() => jobs.counts());

  metrics.gauge({
    name: 'gomai_database_up',
    help: 'Whether the database answers; absent if it takes more than 2 seconds',
    async read() {
      const isUp = await pool.query('SELECT 1').then(
        () => 1,
        () => 0,
      );
      return [{ value: isUp }];
    },
  });
  metrics.gauge({
    name: 'gomai_media_problem',
    help: 'What is wrong with the bucket of the originals; absent where they are in a folder',
    labels: ['problem'],
    async read() {
      if (media.problem === undefined) return [];
      const found = await media.problem();
      return mediaProblems.map((problem) => ({ labels: { problem }, value: problem === found ? 1 : 0 }));
    },
  });
  metrics.gauge({
    name: 'gomai_backup_last_good_timestamp_seconds',
    help: 'When the newest backup that lacks no original was made',
    async read() {
      // Does not log: the admin pages and the log already report unreadable backups, and scrapes are frequent.
      const backups = await listBackups({ folder: backupFolder, log: { warn() {} } });
      const latest = latestMoment(now());
      const good = backups.find(({ missing, createdAt }) => missing === 0 && new Date(createdAt) <= latest);
      return good === undefined ? [] : [{ value: secondsOf(new Date(good.createdAt)) }];
    },
  });
  metrics.gauge({
    name: 'gomai_backup_expected',
    help: 'Whether nightly backups are on and there is a day to back up',
    read: async () => [{ value: env.BACKUP_AT !== null && (await findTakenDates(db)).length > 0 ? 1 : 0 }],
  });
  metrics.gauge({
    name: 'gomai_jobs',
    help: 'Background jobs by queue and state, ended ones as long as they are stored; failed ones even if 0',
    labels: ['queue', 'state'],
    read: async () =>
      (await jobCounts()).map(({ queue, state, count }) => ({ labels: { queue, state }, value: count })),
  });
  metrics.gauge({
    name: 'gomai_jobs_oldest_age_seconds',
    help: 'Age of the oldest due or failed job',
    labels: ['queue', 'state'],
    read: async () =>
      (await jobCounts())
        .filter(({ state, count }) => AGING.has(state) && count > 0)
        .map(({ queue, state, ageSeconds }) => ({ labels: { queue, state }, value: ageSeconds })),
  });
  metrics.gauge({
    name: 'gomai_disk_free_ratio',
    help: 'The free part of the disk of a folder',
    labels: ['folder'],
    read: async () => [
      { labels: { folder: 'data' }, value: await freeRatio(env.DATA_DIR) },
      // The folder may not exist before the first backup.
      {
        labels: { folder: 'backups' },
        value: await freeRatio(backupFolder).catch(() => freeRatio(env.DATA_DIR)),
      },
    ],
  });
  metrics.gauge({
    name: 'gomai_sync_last_run_timestamp_seconds',
    help: 'When the last sync run of each outcome ended: complete, failed or cancelled',
    labels: ['status'],
    async read() {
      const { currentStatus: status, completedAt } = syncProgress;
      const rows = await db
        .select({ status, endedAt: max(completedAt) })
        .from(syncProgress)
        .where(lte(completedAt, latestMoment(now())))
        .groupBy(status);
      return rows.flatMap(({ status, endedAt }) =>
        endedAt === null ? [] : [{ labels: { status }, value: secondsOf(endedAt) }],
      );
    },
  });
  metrics.gauge({
    name: 'gomai_open_sockets',
    help: 'WebSocket connections of this process',
    read: async () => [{ value: app.websocketServer.clients.size }],
  });
  const streams = openStreams(app);
  metrics.gauge({
    name: 'gomai_open_streams',
    help: 'Event streams of this process',
    read: async () => [{ value: streams.size }],
  });
}

/** The open responses that are event streams. */
function openStreams(app: FastifyInstance): ReadonlySet<ServerResponse> {
  const open = new Set<ServerResponse>();
  app.addHook('onRequest', async (request, { raw }) => {
    if (!request.routeOptions.url?.startsWith('/api/sse/')) return;
    open.add(raw);
    raw.once('close', () => open.delete(raw));
  });
  return open;
}

/** States that a job should leave soon, and `failed`, which is final. */
const AGING: ReadonlySet<string> = new Set(['created', 'retry', 'active', 'failed']);

const secondsOf = (date: Date) => date.getTime() / 1000;

async function freeRatio(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder);
  return bavail / blocks;
}
