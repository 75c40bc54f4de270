import type { DateString } from '../../../../../shared/dates.ts';
import { replayPath } from '../../../../../shared/days.ts';

export const FAST = 4;
const FAST_SEARCH = `?speed=${FAST}`;

/** The path of a replay that begins at the higher speed (OPEN-6). */
export function fastReplayPath(date: DateString): string {
  return replayPath(date) + FAST_SEARCH;
}

export function speedIn(search: string): number {
  return search === FAST_SEARCH ? FAST : 1;
}
