import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/connect.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Backups } from './backups.ts';
import { forgetFailure, saveFailure } from './failure.ts';

const QUEUE = 'backup';
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
  /** Calls back when the site may have another time zone. */
  onTimeZone: (listener: () => void) => () => void;
  /** An empty gallery has nothing to lose. */
  hasPhotos: () => Promise<boolean>;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

export interface Nightly {
  /** Has one made now, unless one waits already. */
  ask(): Promise<void>;
  isRunning(): Promise<boolean>;
  start(): Promise<void>;
  stop(): void;
}

/** Backups in the background: by the clock, once for all processes, and when the owner asks. */
export function createNightly(options: NightlyOptions): Nightly {
  const { backups, db, jobs, at, timeZone, onTimeZone, hasPhotos, now, log } = options;
  let forgetTimeZone = () => {};

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

  const ask = async () => void (await jobs.send(QUEUE, {}, { singletonKey: QUEUE }));

  const applySchedule = async () => {
    if (at === null) return jobs.unschedule(QUEUE);
    const [hour, minute] = at.split(':').map(Number);
    await jobs.schedule(QUEUE, `${minute} ${hour} * * *`, { timeZone: timeZone() });
  };

  const isMissed = async () => {
    if (at === null || !(await hasPhotos())) return false;
    const [newest] = await backups.list();
    return newest === undefined || now().getTime() - Date.parse(newest.createdAt) > MISSED_AFTER_MS;
  };

  return {
    ask,
    isRunning: async () => (await jobs.pending(QUEUE)) > 0,
    async start() {
      await applySchedule();
      forgetTimeZone = onTimeZone(() => {
        applySchedule().catch((error: unknown) =>
          log.warn({ err: error }, 'The time of the backup could not be set'),
        );
      });
      if (await isMissed()) await ask();
    },
    stop: () => forgetTimeZone(),
  };
}
