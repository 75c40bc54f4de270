import type { FastifyBaseLogger } from 'fastify';
import { AutoSyncSchedule, type AutoSyncStatus } from '../../../shared/sync.ts';
import type { Bus } from '../../db/bus.ts';
import type { Db } from '../../db/connect.ts';
import { findSettings, saveSettings } from '../../db/settings.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { PhotoSource } from '../../platform/photo-source.ts';
import { lastTimeOfDay, nextTimeOfDay } from '../../platform/wall-clock.ts';
import type { Choice } from './choice.ts';
import { createFolderWatch } from './folder-watch.ts';
import { findCurrentRun, findLastComplete, findLastStarted } from './run-queries.ts';
import type { Sync } from './sync.ts';

const QUEUE = 'auto-sync';
/** Says to every process that it is on or off, or the choice is another one. */
const CHANNEL = 'auto-sync';
/** Since when it is enabled as it is now, schedule and zone; without a value it is not. */
const ENABLED_SINCE = 'auto_sync_enabled';
const SCHEDULE = 'auto_sync_schedule';
/** The time zone it is enabled in. */
const ZONE = 'auto_sync_zone';
const JOB = {
  policy: 'short',
  retryLimit: 10,
  retryDelay: 30,
  expireInSeconds: 23 * 60 * 60,
  heartbeatSeconds: 30,
} as const;

/** AUTO-2: at these minutes of the day by the site's clock, full hours all of them. */
const TIMES_MINUTES: Record<AutoSyncSchedule, readonly number[]> = {
  every_12_hours: [0, 12 * 60],
  daily_3am: [3 * 60],
};
/**
 * How often it is looked whether one is due: full hours of every zone are full quarters of the world's. The scheduler is
 * not asked for hours of a zone: where clocks change it leaves them out, or strikes twice.
 */
const LOOKS = { cron: '*/15 * * * *', timeZone: 'UTC' };

export interface AutoSyncOptions {
  db: Db;
  bus: Bus;
  jobs: Jobs;
  sync: Sync;
  localFolder: PhotoSource;
  findChoice: () => Promise<Choice>;
  timeZone: () => string;
  /** Calls back when the site may have another time zone. The answer ends it. */
  onTimeZone: (listener: () => void) => () => void;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export type AutoSync = ReturnType<typeof createAutoSync>;

/** Photos come by themselves: by the clock, once for all processes, and from a local folder as soon as they lie there. */
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
  const settings = async () => {
    const known = await findSettings(db, [ENABLED_SINCE, SCHEDULE, ZONE]);
    const since = known.get(ENABLED_SINCE);
    return {
      enabledSince: since === undefined ? undefined : new Date(since),
      schedule: AutoSyncSchedule.safeParse(known.get(SCHEDULE)).data ?? 'every_12_hours',
      zone: known.get(ZONE),
    };
  };

  const watch = createFolderWatch({
    folder: localFolder,
    log,
    async findFolder() {
      const { enabledSince } = await settings();
      const { source, folderPath } = await findChoice();
      return enabledSince !== undefined && source === 'local' ? folderPath : undefined;
    },
    onChange: () => send('arrived'),
  });

  const send = async (reason: Reason) => void (await jobs.send(QUEUE, { reason }, { singletonKey: reason }));

  /** In another zone it is enabled anew: what was due by a clock that it did not have then was never told. */
  const followZone = async () => {
    const { enabledSince, zone } = await settings();
    if (enabledSince === undefined || zone === timeZone()) return;
    // Enabled by a former release, which did not write down where.
    const since = zone === undefined ? enabledSince : now();
    await saveSettings(db, { [ENABLED_SINCE]: since.toISOString(), [ZONE]: timeZone() });
  };

  /** The last time by the clock has passed without a run: just now, or while the server was down or asleep. */
  const isDue = async (): Promise<boolean> => {
    await followZone();
    const { enabledSince, schedule } = await settings();
    if (enabledSince === undefined) return false;
    const due = lastTimeOfDay(TIMES_MINUTES[schedule], timeZone(), now());
    const lastStart = (await findLastStarted(db))?.startedAt ?? enabledSince;
    return enabledSince < due && lastStart < due;
  };

  jobs.define<{ reason?: Reason }>(QUEUE, {
    options: JOB,
    async handler({ reason }, { signal }) {
      for (;;) {
        if ((await settings()).enabledSince === undefined) return;
        if (reason !== 'arrived' && !(await isDue())) return;
        const { run, isNew } = await sync.start({ ...(await findChoice()), isScheduled: true });
        if (isNew) return;
        // It may have listed before the newest photos came: afterwards once more.
        await sync.waitForEnd(run.syncSessionId, signal);
      }
    },
  });

  /** As the settings have it, whatever came in between when they were saved. */
  const followSettings = async () => {
    const { enabledSince } = await settings();
    if (enabledSince === undefined) await jobs.unschedule(QUEUE);
    else await jobs.schedule(QUEUE, LOOKS.cron, { timeZone: LOOKS.timeZone });
  };

  let unsubscribe = async () => {};

  return {
    async status(): Promise<AutoSyncStatus> {
      const { enabledSince, schedule } = await settings();
      const enabled = enabledSince !== undefined;
      const next = nextTimeOfDay(TIMES_MINUTES[schedule], timeZone(), now());
      return {
        enabled,
        isRunning: (await findCurrentRun(db)) !== undefined,
        lastSyncTime: (await findLastComplete(db))?.completedAt?.toISOString() ?? null,
        nextSyncTime: enabled ? next.toISOString() : null,
        schedule,
        timeZone: timeZone(),
      };
    },
    async enable(wished: AutoSyncSchedule | undefined): Promise<AutoSyncSchedule> {
      const known = await settings();
      const schedule = wished ?? known.schedule;
      const isAsBefore = schedule === known.schedule && timeZone() === known.zone;
      const since = (isAsBefore ? known.enabledSince : undefined) ?? now();
      await saveSettings(db, {
        [ENABLED_SINCE]: since.toISOString(),
        [SCHEDULE]: schedule,
        [ZONE]: timeZone(),
      });
      await followSettings();
      await bus.publish(CHANNEL, null);
      return schedule;
    },
    async disable(): Promise<void> {
      await saveSettings(db, { [ENABLED_SINCE]: undefined });
      await followSettings();
      await bus.publish(CHANNEL, null);
    },
    /** Another source or folder was chosen. */
    choiceChanged: () => bus.publish(CHANNEL, null),
    /** After a start: goes on as the settings say, and makes up for what was missed. */
    async start(): Promise<void> {
      await followSettings();
      const forgetZone = onTimeZone(() => {
        followZone().catch((error: unknown) =>
          log.warn({ err: error }, 'Auto-sync could not be set to the time zone'),
        );
      });
      const forgetGap = bus.onGap(watch.follow);
      const end = await bus.subscribe(CHANNEL, watch.follow);
      unsubscribe = async () => {
        forgetZone();
        forgetGap();
        await end();
      };
      if (!(await watch.followNow()) && (await isDue())) await send('missed');
    },
    async stop(): Promise<void> {
      await unsubscribe();
      await watch.end();
    },
  };
}

/** Why the next look is not waited for: photos lie in the folder, or the clock struck while nobody was there. */
type Reason = 'arrived' | 'missed';
