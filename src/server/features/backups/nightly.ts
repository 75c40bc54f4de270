import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { findSettings, saveSettings } from '../../db/settings.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { lastTimeOfDay } from '../../platform/wall-clock.ts';
import type { Backups } from './backups.ts';
import { forgetFailure, saveFailure } from './failure.ts';

const QUEUE = 'backup';
/** A queue of its own: what only looks at the clock is no backup that runs. */
const CLOCK = 'backup-clock';
/** The last time by the clock that was seen to, by whichever process. */
const SEEN = 'backup_seen';
/**
 * The scheduler is not asked for the time itself: where clocks change it leaves some out, or strikes twice. Every zone is
 * full quarters of an hour from the world's, so that one of four looks an hour is at the very minute.
 */
const LOOKS_MINUTES = 15;
/** One waiting, whoever asks. What a killed process was at is begun anew; what failed waits for the owner or the night. */
const JOB = {
  policy: 'short',
  retryLimit: 3,
  retryDelay: 30,
  heartbeatSeconds: 60,
  expireInSeconds: 6 * 60 * 60,
} as const;
/** With a newest backup older than this a start makes up for a night the machine was off. */
const MISSED_AFTER_MS = 20 * 60 * 60 * 1000;

export interface NightlyOptions {
  backups: Backups;
  db: Db;
  jobs: Jobs;
  /** `03:30`; null: backups are made when the owner asks only. */
  at: string | null;
  timeZone: () => string;
  /** An empty gallery has nothing to lose. */
  hasPhotos: () => Promise<boolean>;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

export interface Nightly {
  /** Has one made now, unless one waits already. */
  ask(): Promise<void>;
  isRunning(): Promise<boolean>;
  start(): Promise<void>;
}

/** Backups in the background: by the clock, once for all processes, and when the owner asks. */
export function createNightly(options: NightlyOptions): Nightly {
  const { backups, db, jobs, at, timeZone, hasPhotos, now, log } = options;
  const minuteOfDay = at === null ? null : minuteOf(at);

  jobs.define(QUEUE, {
    options: JOB,
    async handler() {
      try {
        const { name, bytes, photos } = await backups.make();
        await backups.prune();
        await forgetFailure(db);
        log.info({ backup: name, bytes, photos }, 'Backup made');
      } catch (error) {
        log.error(error, 'The backup failed; the owner is told at the desk');
        await saveFailure(db, error, now());
      }
    },
  });

  jobs.define(CLOCK, { handler: () => look() });

  const ask = async () => void (await jobs.send(QUEUE, {}, { singletonKey: QUEUE }));

  const applySchedule = async () => {
    // Former releases had the time itself there.
    await jobs.unschedule(QUEUE);
    if (minuteOfDay === null) return jobs.unschedule(CLOCK);
    const first = minuteOfDay % LOOKS_MINUTES;
    await jobs.schedule(CLOCK, `${first}-59/${LOOKS_MINUTES} * * * *`, { timeZone: 'UTC' });
  };

  /** Each time by the clock is seen to once, as soon as it has come: also after a night the machine was off. */
  const look = async () => {
    if (minuteOfDay === null) return;
    const due = lastTimeOfDay([minuteOfDay], timeZone(), now());
    const seen = (await findSettings(db, [SEEN])).get(SEEN);
    if (seen !== undefined && due <= new Date(seen)) return;
    const isWanted = seen !== undefined && (await hasPhotos());
    await db.transaction(async (tx) => {
      await saveSettings(tx, { [SEEN]: due.toISOString() });
      if (isWanted) await jobs.send(QUEUE, {}, { singletonKey: QUEUE, within: tx });
    });
  };

  const isMissed = async () => {
    if (minuteOfDay === null || !(await hasPhotos())) return false;
    const [newest] = await backups.list();
    return newest === undefined || now().getTime() - Date.parse(newest.createdAt) > MISSED_AFTER_MS;
  };

  const isRunning = async () => (await jobs.pending(QUEUE)) > 0;

  return {
    ask,
    isRunning,
    async start() {
      await applySchedule();
      await look();
      if (!(await isRunning()) && (await isMissed())) await ask();
    },
  };
}

/** `03:30` in minutes since midnight. */
function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
