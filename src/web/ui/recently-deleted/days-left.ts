import { KEPT_DELETED_DAYS } from '../../../shared/deletion.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days until an item is removed, rounded up; 0 if less than one day is left. */
export function daysLeft(removedAt: string, now: number): number {
  const days = (Date.parse(removedAt) - now) / DAY_MS;
  // Capped, because this device's clock may be behind the server's.
  return days < 1 ? 0 : Math.min(Math.ceil(days), KEPT_DELETED_DAYS);
}
