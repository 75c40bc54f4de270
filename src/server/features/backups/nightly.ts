import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import type { Backup, BackupStatus } from '../../../shared/backups.ts';
import { AppError } from '../../../shared/errors.ts';
import { lastTimeOfDay } from '../../../shared/wall-clock.ts';
import type { Db } from '../../db/connect.ts';
import { findSettings, saveSettings } from '../../db/queries/settings.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { latestMoment } from '../../platform/latest-moment.ts';
import type { Backups } from './backups.ts';

const QUEUE = 'backup';
/** Schedule checks have a separate queue, so that a check does not count as a running backup. */
const CLOCK = 'backup-clock';
/** The setting with the last scheduled time that any process has handled. */
const SEEN = 'backup_seen';
/** The setting with the name of the newest backup, if downloads of its originals broke off. */
const INCOMPLETE = 'backup_incomplete';
/**
 * Minutes between two checks whether a backup is due. A job scheduled at the backup's own time would be skipped or
 * run twice when clocks change. Every time zone's offset is a multiple of 15 minutes, so a check falls on that time.
 */
const CHECK_MINUTES = 15;
/**
 * At most one job is queued. It is retried if its process was killed, if the bucket failed, or if downloads of
 * originals broke off; not after any other failure.
 */
const JOB = {
  policy: 'short',
  retryLimit: 3,
  retryDelay: 30,
  heartbeatSeconds: 60,
  expireInSeconds: 6 * 60 * 60,
} as const;
const LONGEST_JOB_MS = JOB.expireInSeconds * 1000;
/** A start makes a backup if none is younger than this: the machine was off at night, or there is no backup yet. */
const MISSED_AFTER_MS = 20 * 60 * 60 * 1000;

export interface NightlyOptions {
  backups: Backups;
  db: Db;
  jobs: Jobs;
  /** The time of day, such as `03:30`. With null, backups are made only on the owner's request. */
  at: string | null;
  timeZone: () => string;
  /** Without photos, no nightly backup is made. */
  hasPhotos: () => Promise<boolean>;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

export interface Nightly {
  /** Queues a backup now, unless one is queued already. */
  enqueue(): Promise<void>;
  isRunning(): Promise<boolean>;
  start(): Promise<void>;
}

/** Makes backups in background jobs: nightly, in one of the processes, and on the owner's request. */
export function createNightly(options: NightlyOptions): Nightly {
  const { backups, db, jobs, at, timeZone, hasPhotos, now, log } = options;
  const minuteOfDay = at === null ? null : minuteOf(at);

  /** Returns the incomplete backup of the previous attempt, which may have been made by another process. */
  const findReplacedBy = async (later: Backup) => {
    const former = (await findSettings(db, [INCOMPLETE])).get(INCOMPLETE);
    return (await backups.list()).find(
      ({ name, createdAt, missing }) =>
        name === former &&
        later.missing <= missing &&
        Date.parse(later.createdAt) - Date.parse(createdAt) < LONGEST_JOB_MS,
    );
  };

  const make = async () => {
    try {
      return await backups.make();
    } catch (error) {
      // If the disk is full, removes expired backups and tries once more.
      const isFull = reasonOf(error) === 'storage_full';
      if (!isFull || (await backups.prune().catch(() => 0)) === 0) throw error;
      return await backups.make();
    }
  };

  jobs.define(QUEUE, {
    options: JOB,
    async handler() {
      try {
        const backup = await make();
        const { name, bytes, photos, missing, brokenOff } = backup;
        const former = await findReplacedBy(backup);
        await saveSettings(db, { [INCOMPLETE]: brokenOff > 0 ? name : undefined });
        // Removes the previous attempt, because without hard links each attempt takes the space of a full copy.
        if (former) await backups.remove(former.name);
        await backups.prune();
        await forgetFailure(db);
        log.info({ backup: name, bytes, photos, missing }, 'backups: backup made');
        if (brokenOff === 0) return;
      } catch (error) {
        log.error(error, 'backups: backup failed; the admin pages show the reason');
        await saveFailure(db, error, now());
        if (error instanceof AppError && error.reason === 'media_unreachable') throw error;
        return;
      }
      // Fails the job, so that it is retried. The retry downloads only originals that this backup lacks.
      throw new AppError(
        'media_unreachable',
        'Downloads broke off: a backup was made without those originals',
      );
    },
  });

  jobs.define(CLOCK, { handler: () => checkSchedule() });

  const enqueue = async () => void (await jobs.send(QUEUE, {}, { singletonKey: QUEUE }));

  const applySchedule = async () => {
    // Earlier releases scheduled the backup itself.
    await jobs.unschedule(QUEUE);
    if (minuteOfDay === null) return jobs.unschedule(CLOCK);
    const first = minuteOfDay % CHECK_MINUTES;
    await jobs.schedule(CLOCK, `${first}-59/${CHECK_MINUTES} * * * *`, { timeZone: 'UTC' });
  };

  /**
   * Queues one backup if a scheduled time has passed since the last check, even if the machine was off meanwhile. A
   * gallery's first check queues none.
   */
  const checkSchedule = async () => {
    if (minuteOfDay === null) return;
    const due = lastTimeOfDay([minuteOfDay], timeZone(), now());
    const isHandled = (seen: string | undefined) => {
      const seenAt = seen === undefined ? undefined : new Date(seen);
      return seenAt !== undefined && due <= seenAt && seenAt <= latestMoment(now());
    };
    if (isHandled((await findSettings(db, [SEEN])).get(SEEN))) return;
    const isNeeded = await hasPhotos();
    await db.transaction(async (tx) => {
      // The start of a process and the scheduled job may check at the same time.
      const seen = (await findSettings(tx, [SEEN], { locked: true })).get(SEEN);
      if (isHandled(seen)) return;
      await saveSettings(tx, { [SEEN]: due.toISOString() });
      if (seen !== undefined && isNeeded) await jobs.send(QUEUE, {}, { singletonKey: QUEUE, within: tx });
    });
  };

  const isMissed = async () => {
    if (minuteOfDay === null || !(await hasPhotos())) return false;
    const latest = latestMoment(now()).getTime();
    const times = (await backups.list()).map(({ createdAt }) => Date.parse(createdAt));
    return !times.some((time) => now().getTime() - time <= MISSED_AFTER_MS && time <= latest);
  };

  const isRunning = async () => (await jobs.pending(QUEUE)) > 0;

  return {
    enqueue,
    isRunning,
    async start() {
      await applySchedule();
      await checkSchedule();
      if (!(await isRunning()) && (await isMissed())) await enqueue();
    },
  };
}

/** `03:30` in minutes since midnight. */
function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

const KEY = 'backup_failure';
const StoredFailure = z.object({
  at: z.iso.datetime(),
  reason: z.enum(['storage_full', 'not_writable', 'internal']),
  /** A reason that a process of version 1.1.0 would refuse when it reads the row; `reason` is then `internal`. */
  cause: z.optional(z.literal('media_unreachable')),
});

type Failure = NonNullable<BackupStatus['failure']>;

/** Stores the failure in the database, so that every process can show it to the owner. */
async function saveFailure(db: Db, error: unknown, at: Date): Promise<void> {
  const reason = reasonOf(error);
  const failure: z.infer<typeof StoredFailure> = {
    at: at.toISOString(),
    ...(reason === 'media_unreachable' ? { reason: 'internal', cause: reason } : { reason }),
  };
  await saveSettings(db, { [KEY]: JSON.stringify(failure) });
}

async function forgetFailure(db: Db): Promise<void> {
  await saveSettings(db, { [KEY]: undefined });
}

export async function findFailure(db: Db): Promise<Failure | null> {
  const text = (await findSettings(db, [KEY])).get(KEY);
  if (text === undefined) return null;
  const { at, reason, cause } = StoredFailure.parse(JSON.parse(text));
  return { at, reason: cause ?? reason };
}

function reasonOf(error: unknown): Failure['reason'] {
  if (error instanceof AppError && error.code === 'storage_full') return 'storage_full';
  if (error instanceof AppError && error.reason === 'media_unreachable') return 'media_unreachable';
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'storage_full';
  return code === 'EACCES' || code === 'EROFS' || code === 'EPERM' ? 'not_writable' : 'internal';
}
