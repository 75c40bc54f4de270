import { addDays, type DateString } from '../../../shared/dates.ts';
import { dateIn } from '../../../shared/wall-clock.ts';
import { latestMoment } from '../../platform/latest-moment.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Which backups are kept: all of the last `days`, and one of each of the newest `weeks` and `months`. */
export interface BackupRotation {
  days: number;
  weeks: number;
  months: number;
}

interface BackupFacts {
  name: string;
  createdAt: Date;
  /** Number of originals that could not be backed up. */
  missing: number;
}

/**
 * Returns the names of expired backups. Weeks and months are those of the site's time zone; a day is 24 hours. The
 * newest backup and the newest complete one never expire, nor do backups dated in the future by a wrong clock.
 */
export function expiredBackups(
  backups: BackupFacts[],
  { keep, timeZone, now }: { keep: BackupRotation; timeZone: string; now: Date },
): string[] {
  const latest = latestMoment(now);
  const newestFirst = backups
    .filter(({ createdAt }) => createdAt <= latest)
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const dated = newestFirst.map((backup) => ({ ...backup, date: dateIn(timeZone, backup.createdAt) }));
  const retained = new Set([
    ...dated.slice(0, 1).map(({ name }) => name),
    ...dated
      .filter(isComplete)
      .slice(0, 1)
      .map(({ name }) => name),
    ...dated
      .filter(({ createdAt }) => now.getTime() - createdAt.getTime() < keep.days * DAY_MS)
      .map(({ name }) => name),
    ...lastOfEach(dated, keep.weeks, mondayOf),
    ...lastOfEach(dated, keep.months, (date) => date.slice(0, 7)),
  ]);
  return newestFirst.filter(({ name }) => !retained.has(name)).map(({ name }) => name);
}

type Dated = Pick<BackupFacts, 'name' | 'missing'> & { date: DateString };

const isComplete = ({ missing }: Pick<BackupFacts, 'missing'>) => missing === 0;

/** Takes the `count` newest periods with backups; returns each period's newest complete backup, else its newest. */
function lastOfEach(newestFirst: Dated[], count: number, spanOf: (date: DateString) => string): string[] {
  const last = new Map<string, Dated>();
  for (const backup of newestFirst) {
    const span = spanOf(backup.date);
    const known = last.get(span);
    if (known === undefined || (!isComplete(known) && isComplete(backup))) last.set(span, backup);
  }
  return [...last.values()].slice(0, count).map(({ name }) => name);
}

function mondayOf(date: DateString): string {
  const daysSinceMonday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(date, -daysSinceMonday);
}
