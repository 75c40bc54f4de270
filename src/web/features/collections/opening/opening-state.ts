import { REVEAL_LEAD_MS, revealedCount } from '../../../../shared/opening-plan.ts';
import { type Opening, WAITING_ROOM_MS } from '../../../../shared/openings.ts';
import { dateIn } from '../../../../shared/wall-clock.ts';

/** The first delay after a request that failed or brought no new photo; doubles up to the longest. */
const RETRY_MS = 500;
const LONGEST_RETRY_MS = 2000;
/** When an opening changes, pages spread their refetches over this time. */
export const CHANGE_SPREAD_MS = 500;
/** How long a page shows the opening after the last reveal, before it shows the day like any other. */
export const LAST_PHOTO_SHOWN_MS = 6000;
/** When the opening disappears, pages spread their requests for the day over this time. */
export const LEAVING_SPREAD_MS = 2000;

export interface OpeningState {
  phase: 'announced' | 'waiting' | 'revealing' | 'over' | 'calledOff';
  /** How many photos are revealed. */
  revealed: number;
  /** Until the next reveal; undefined after the last one, and for a called-off opening. */
  untilNextMs: number | undefined;
}

/** What a page shows of an opening at a moment of the server's clock. */
export function openingState(
  opening: Pick<Opening, 'reveals' | 'opensAt' | 'calledOff'>,
  moment: number,
): OpeningState {
  if (opening.calledOff) return { phase: 'calledOff', revealed: 0, untilNextMs: undefined };
  const revealed = revealedCount(opening, moment);
  const next = opening.reveals[revealed];
  const untilNextMs = next === undefined ? undefined : Date.parse(next) - moment;
  if (untilNextMs === undefined) return { phase: 'over', revealed, untilNextMs };
  if (revealed > 0) return { phase: 'revealing', revealed, untilNextMs };
  return { phase: untilNextMs <= WAITING_ROOM_MS ? 'waiting' : 'announced', revealed, untilNextMs };
}

/** Whether the opening's date is still in the future in the site's time zone. */
export function isBeforeItsDate(
  { opensAt, timeZone, date }: Pick<Opening, 'opensAt' | 'timeZone' | 'date'>,
  { untilNextMs = 0 }: Partial<OpeningState>,
): boolean {
  return dateIn(timeZone, new Date(Date.parse(opensAt) - untilNextMs)) < date;
}

/** How long until the countdown shows another second or the next photo is revealed. */
export function untilNextTickMs({ untilNextMs }: OpeningState): number | undefined {
  if (untilNextMs === undefined) return undefined;
  return untilNextMs % 1000 || 1000;
}

/**
 * How long until the page requests the next photo; undefined if it has all. Requests of all pages are spread over the
 * first half of the time between a photo's release and its reveal. `random` is from 0 to 1 and constant for a page;
 * `emptyResponses` counts the due requests in a row that brought no photo.
 */
export function untilRequestMs(
  { reveals, photos }: Pick<Opening, 'reveals' | 'photos'>,
  moment: number,
  { random, emptyResponses }: { random: number; emptyResponses: number },
): number | undefined {
  const next = reveals[photos.length];
  if (next === undefined) return undefined;
  const at = Date.parse(next) - REVEAL_LEAD_MS + (random * REVEAL_LEAD_MS) / 2;
  if (at > moment) return at - moment;
  return Math.min(RETRY_MS * 2 ** Math.max(0, emptyResponses - 1), LONGEST_RETRY_MS) * (0.75 + random / 2);
}

/** `13 h 42 min 08 s`, and `23:41` for less than an hour. */
export function countdown(ms: number, units: { h: string; min: string; s: string }): string {
  const total = Math.ceil(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  if (total < 3600) return `${minutes}:${two(seconds)}`;
  return `${hours}${units.h}${two(minutes)}${units.min}${two(seconds)}${units.s}`;
}
