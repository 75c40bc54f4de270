import type { FastifyBaseLogger } from 'fastify';
import { AutoSyncSchedule, type AutoSyncStatus } from '../../../shared/sync.ts';
import { lastTimeOfDay, nextTimeOfDay } from '../../../shared/wall-clock.ts';
import type { Bus } from '../../db/bus.ts';
import type { Db } from '../../db/connect.ts';
import { findSettings, saveSettings } from '../../db/queries/settings.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { latestMoment } from '../../platform/latest-moment.ts';
import type { PhotoSource } from '../../platform/sources/photo-source.ts';
import type { SyncChoice } from './choice.ts';
import { createFolderWatch } from './folder-watch.ts';
import { findCurrentRun, findLastComplete, findLastStarted } from './run-queries.ts';
import type { Sync } from './sync.ts';

const QUEUE = 'auto-sync';
/** The channel that tells every process that auto-sync was switched on or off, or that the chosen folder changed. */
const CHANNEL = 'auto-sync';
const JOB = {
  policy: 'short',
  retryLimit: 10,
  retryDelay: 30,
  expireInSeconds: 23 * 60 * 60,
  heartbeatSeconds: 30,
} as const;

/**
 * Checks for a due run at every quarter hour of UTC. A full hour of any time zone is a quarter hour of UTC.
 * The site's time zone is not used, because hours are skipped or repeated when its clocks change.
 */
const CHECKS = { cron: '*/15 * * * *', timeZone: 'UTC' };

export interface AutoSyncOptions {
  db: Db;
  bus: Bus;
  jobs: Jobs;
  sync: Sync;
  localFolder: PhotoSource;
  findChoice: () => Promise<SyncChoice>;
  timeZone: () => string;
  /** Calls `listener` when the site's time zone may have changed. Returns a function to stop. */
  onTimeZone: (listener: () => void) => () => void;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export type AutoSync = ReturnType<typeof createAutoSync>;

/** Starts syncs automatically, each in one process only: on a schedule, and when photos arrive in a local folder. */
export function createAutoSync({
  db,
  bus,
  jobs,
  sync,
  localFolder,
  findChoice,
  timeZone,
  onTimeZone,
  now,
  log,
}: AutoSyncOptions) {
  const schedule = createAutoSyncSchedule({ db, timeZone, now });

  const watch = createFolderWatch({
    folder: localFolder,
    log,
    async findFolder() {
      const { enabledSince } = await schedule.read();
      const { source, folderPath } = await findChoice();
      return enabledSince !== undefined && source === 'local' ? folderPath : undefined;
    },
    onChange: () => send('arrived'),
  });

  const send = async (reason: Reason) => void (await jobs.send(QUEUE, { reason }, { singletonKey: reason }));

  jobs.define<{ reason?: Reason }>(QUEUE, {
    options: JOB,
    async handler({ reason }, { signal }) {
      // The folder may have been on a disk that was not mounted yet.
      watch.recheck();
      for (;;) {
        if ((await schedule.read()).enabledSince === undefined) return;
        if (reason !== 'arrived' && !(await schedule.isDue())) return;
        const { run, isNew } = await sync.start({ ...(await findChoice()), isScheduled: true });
        if (isNew) return;
        // The active run may have listed the folder before the newest photos arrived, so another run must follow.
        await sync.waitForEnd(run.syncSessionId, signal);
      }
    },
  });

  /** Schedules or unschedules the job according to the stored settings. */
  const applySettings = async () => {
    const { enabledSince } = await schedule.read();
    if (enabledSince === undefined) await jobs.unschedule(QUEUE);
    else await jobs.schedule(QUEUE, CHECKS.cron, { timeZone: CHECKS.timeZone });
  };

  let unsubscribe = async () => {};

  return {
    async status(): Promise<AutoSyncStatus> {
      const { enabledSince, schedule: chosen } = await schedule.read();
      const enabled = enabledSince !== undefined;
      return {
        enabled,
        isRunning: (await findCurrentRun(db)) !== undefined,
        lastSyncTime: (await findLastComplete(db))?.completedAt?.toISOString() ?? null,
        nextSyncTime: enabled ? schedule.nextTime(chosen).toISOString() : null,
        schedule: chosen,
        timeZone: timeZone(),
      };
    },
    async enable(requested: AutoSyncSchedule | undefined): Promise<AutoSyncSchedule> {
      const chosen = await schedule.enable(requested);
      await applySettings();
      await bus.publish(CHANNEL, null);
      return chosen;
    },
    async disable(): Promise<void> {
      await schedule.disable();
      await applySettings();
      await bus.publish(CHANNEL, null);
    },
    /** Call after another source or folder was chosen. */
    choiceChanged: () => bus.publish(CHANNEL, null),
    /** Applies the settings, and starts a run if one was missed. Call it when the server starts. */
    async start(): Promise<void> {
      await applySettings();
      const forgetZone = onTimeZone(() => {
        schedule
          .applyZone()
          .catch((error: unknown) => log.warn({ err: error }, 'auto-sync: applying the time zone failed'));
      });
      const stopGaps = bus.onGap(watch.recheck);
      const end = await bus.subscribe(CHANNEL, watch.recheck);
      unsubscribe = async () => {
        forgetZone();
        stopGaps();
        await end();
      };
      if (!(await watch.recheckNow()) && (await schedule.isDue())) await send('missed');
    },
    async stop(): Promise<void> {
      await unsubscribe();
      await watch.end();
    },
  };
}

/** Why a run starts before the next check: photos arrived, or a scheduled time was missed. */
type Reason = 'arrived' | 'missed';

/** The setting with the time when the current schedule and time zone were set; absent while auto-sync is disabled. */
const ENABLED_SINCE = 'auto_sync_enabled';
const SCHEDULE = 'auto_sync_schedule';
/** The setting with the time zone at `ENABLED_SINCE`. */
const ZONE = 'auto_sync_zone';

/** The minutes of the day, in the site's time zone, at which syncs start (AUTO-2). `CHECKS` requires full hours. */
const TIMES_MINUTES: Record<AutoSyncSchedule, readonly number[]> = {
  every_12_hours: [0, 12 * 60],
  daily_3am: [3 * 60],
};
interface ScheduleOptions {
  db: Db;
  timeZone: () => string;
  now: () => Date;
}

/** The stored schedule of auto-sync, in the site's time zone. */
function createAutoSyncSchedule({ db, timeZone, now }: ScheduleOptions) {
  const read = async () => {
    const known = await findSettings(db, [ENABLED_SINCE, SCHEDULE, ZONE]);
    const since = known.get(ENABLED_SINCE);
    return {
      enabledSince: since === undefined ? undefined : new Date(since),
      schedule: AutoSyncSchedule.safeParse(known.get(SCHEDULE)).data ?? 'every_12_hours',
      zone: known.get(ZONE),
    };
  };

  /** Restarts the schedule if the time zone has changed, so that times before the change are not due. */
  const applyZone = async () => {
    const { enabledSince, zone } = await read();
    if (enabledSince === undefined || zone === timeZone()) return;
    // Earlier releases did not store the zone.
    const since = zone === undefined ? enabledSince : now();
    await saveSettings(db, { [ENABLED_SINCE]: since.toISOString(), [ZONE]: timeZone() });
  };

  return {
    read,
    applyZone,
    /** Whether the schedule was set before its last scheduled time, and no run has started since that time. */
    async isDue(): Promise<boolean> {
      await applyZone();
      const { enabledSince, schedule } = await read();
      if (enabledSince === undefined) return false;
      const due = lastTimeOfDay(TIMES_MINUTES[schedule], timeZone(), now());
      const latest = latestMoment(now());
      const isSinceDue = (moment: Date) => moment >= due && moment <= latest;
      const lastRun = await findLastStarted(db);
      return !isSinceDue(enabledSince) && !(lastRun && isSinceDue(lastRun.startedAt));
    },
    nextTime: (schedule: AutoSyncSchedule) => nextTimeOfDay(TIMES_MINUTES[schedule], timeZone(), now()),
    /** @param requested by default the stored schedule. @returns the schedule that applies now */
    async enable(requested: AutoSyncSchedule | undefined): Promise<AutoSyncSchedule> {
      const known = await read();
      const schedule = requested ?? known.schedule;
      const isAsBefore = schedule === known.schedule && timeZone() === known.zone;
      const since = (isAsBefore ? known.enabledSince : undefined) ?? now();
      await saveSettings(db, {
        [ENABLED_SINCE]: since.toISOString(),
        [SCHEDULE]: schedule,
        [ZONE]: timeZone(),
      });
      return schedule;
    },
    disable: () => saveSettings(db, { [ENABLED_SINCE]: undefined }),
  };
}
