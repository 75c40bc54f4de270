import type { Opening } from '../../../../shared/openings.ts';
import type { OwnerText } from '../../../../shared/owner-text.ts';
import { dateIn } from '../../../../shared/wall-clock.ts';

/** Why an opening that has not begun is no longer announced (OPEN-7). */
export type Withdrawal =
  /** Moved to another date. */
  | { kind: 'moved'; to: Opening }
  /** The day's photos are all shown now. `words`: what the owner wrote about the call-off. */
  | { kind: 'calledOff'; words?: OwnerText | undefined }
  /** The day was deleted, or moved to a date that is not announced yet. */
  | { kind: 'dayGone' }
  /** The date is still in the future, so the API does not show whether the day still exists. */
  | { kind: 'noOpening'; words?: OwnerText | undefined };

interface WithdrawalSources {
  /** The current time by the server's clock. */
  moment: number;
  isDayShown: () => Promise<boolean>;
  findWords: () => Promise<OwnerText | undefined>;
}

/**
 * Finds out why `openings` has no opening for this date any more. Returns undefined if the opening had begun and was
 * not moved, or if the page already shows that the opening was called off.
 */
export async function withdrawalOf(
  {
    collectionId,
    date,
    opensAt,
    timeZone,
    calledOff,
  }: Pick<Opening, 'collectionId' | 'date' | 'opensAt' | 'timeZone' | 'calledOff'>,
  openings: readonly Opening[],
  { moment, isDayShown, findWords }: WithdrawalSources,
): Promise<Withdrawal | undefined> {
  const to = openings.find((each) => each.collectionId === collectionId);
  if (to && !to.calledOff) return { kind: 'moved', to };
  if (calledOff || moment >= Date.parse(opensAt)) return undefined;
  if (dateIn(timeZone, new Date(moment)) < date) return { kind: 'noOpening', words: await findWords() };
  return (await isDayShown()) ? { kind: 'calledOff', words: await findWords() } : { kind: 'dayGone' };
}
