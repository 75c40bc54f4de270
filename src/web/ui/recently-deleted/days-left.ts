import { KEPT_DELETED_DAYS } from '../../../shared/deletion.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Rounded up, so that a deletion begins with the days that were promised; 0 within the last day. */
export function daysLeft(removedAt: string, now: number): number {
  const days = (Date.parse(removedAt) - now) / DAY_MS;
  // The clock of this device may be behind the server's.
  return days < 1 ? 0 : Math.min(Math.ceil(days), KEPT_DELETED_DAYS);
}
