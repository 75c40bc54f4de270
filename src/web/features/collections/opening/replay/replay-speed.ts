import type { DateString } from '../../../../../shared/dates.ts';
import { replayPath } from '../../../../../shared/days.ts';

export const FAST = 4;

/** The path of a replay that begins at the higher speed (OPEN-6). */
export function fastReplayPath(date: DateString): string {
  return `${replayPath(date)}?speed=${FAST}`;
}

/** The speed that a page's query asks for; other sites add parameters of their own. */
export function speedIn(search: string): number {
  return new URLSearchParams(search).get('speed') === `${FAST}` ? FAST : 1;
}
