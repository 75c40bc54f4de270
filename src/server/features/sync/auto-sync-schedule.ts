import { AutoSyncSchedule } from '../../../shared/sync.ts';
import type { Db } from '../../db/connect.ts';
import { findSettings, saveSettings } from '../../db/settings.ts';
import { lastTimeOfDay, nextTimeOfDay } from '../../platform/wall-clock.ts';
import { findLastStarted } from './queries.ts';

/** Since when it has been enabled with the current schedule and zone; no value while it is disabled. */
const ENABLED_SINCE = 'auto_sync_enabled';
const SCHEDULE = 'auto_sync_schedule';
/** The time zone it is enabled in. */
const ZONE = 'auto_sync_zone';

/** AUTO-2: minutes of the day in the site's time zone, all of them full hours. */
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
export function createAutoSyncSchedule({ db, timeZone, now }: ScheduleOptions) {
  const read = async () => {
    const known = await findSettings(db, [ENABLED_SINCE, SCHEDULE, ZONE]);
    const since = known.get(ENABLED_SINCE);
    return {
      enabledSince: since === undefined ? undefined : new Date(since),
      schedule: AutoSyncSchedule.safeParse(known.get(SCHEDULE)).data ?? 'every_12_hours',
      zone: known.get(ZONE),
    };
  };

  /** A new zone restarts the schedule: times before the change in the new zone were never due. */
  const followZone = async () => {
    const { enabledSince, zone } = await read();
    if (enabledSince === undefined || zone === timeZone()) return;
    // Enabled by a former release, which did not store the zone.
    const since = zone === undefined ? enabledSince : now();
    await saveSettings(db, { [ENABLED_SINCE]: since.toISOString(), [ZONE]: timeZone() });
  };

  return {
    read,
    followZone,
    /** The last scheduled time has passed without a run: just now, or while the server was down or asleep. */
    async isDue(): Promise<boolean> {
      await followZone();
      const { enabledSince, schedule } = await read();
      if (enabledSince === undefined) return false;
      const due = lastTimeOfDay(TIMES_MINUTES[schedule], timeZone(), now());
      const lastStart = (await findLastStarted(db))?.startedAt ?? enabledSince;
      return enabledSince < due && lastStart < due;
    },
    nextTime: (schedule: AutoSyncSchedule) => nextTimeOfDay(TIMES_MINUTES[schedule], timeZone(), now()),
    /** @param wished undefined: the stored schedule stays. @returns the schedule it is enabled with */
    async enable(wished: AutoSyncSchedule | undefined): Promise<AutoSyncSchedule> {
      const known = await read();
      const schedule = wished ?? known.schedule;
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
