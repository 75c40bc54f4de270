import { dateIn } from '../../../../shared/dates.ts';
import type { Opening } from '../../../../shared/openings.ts';

/** Why an opening is announced no longer before it began (OPEN-7). */
export type OpeningEnd =
  /** To another date. */
  | { kind: 'moved'; to: Opening }
  /** The day's photos are all there now. */
  | { kind: 'calledOff' }
  /** The day was deleted, or moved to a date that is not announced yet. */
  | { kind: 'dayGone' }
  /** Before its date visitors cannot know whether the day is still to come. */
  | { kind: 'noOpening' };

/** `moment`: of the server's clock. Undefined where the opening began before it was over. */
export async function openingEnd(
  { collectionId, date, opensAt, timeZone }: Pick<Opening, 'collectionId' | 'date' | 'opensAt' | 'timeZone'>,
  openings: readonly Opening[],
  { moment, isDayShown }: { moment: number; isDayShown: () => Promise<boolean> },
): Promise<OpeningEnd | undefined> {
  const to = openings.find((each) => each.collectionId === collectionId);
  if (to) return { kind: 'moved', to };
  if (moment >= Date.parse(opensAt)) return undefined;
  if (dateIn(timeZone, new Date(moment)) < date) return { kind: 'noOpening' };
  return { kind: (await isDayShown()) ? 'calledOff' : 'dayGone' };
}
