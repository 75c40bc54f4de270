import type { DateString } from '../../../../../shared/dates.ts';
import { replayPath } from '../../../../../shared/days.ts';

export const FAST = 4;

/** The path of a replay that begins at the higher speed (OPEN-6). */
export function fastReplayPath(date: DateString): string {
  return `${replayPath(date)}?speed=${FAST}`;
}

/** The speed that a URL's query requests, or else 1. Other sites may have added parameters to the query. */
export function speedIn(search: string): number {
  return new URLSearchParams(search).get('speed') === `${FAST}` ? FAST : 1;
}
