import type { DateString } from '../../../shared/dates.ts';
import { dateIn } from '../../../shared/wall-clock.ts';
import type { Db } from '../connect.ts';
import { eq } from '../orm.ts';
import { photoCollections } from '../schema/days.ts';

/**
 * Returns the date of a future or current opening that the time zone `to` would move to another date; undefined if
 * there is none. Called-off openings are included while visitors see them: until the end of their date, unless their
 * collection got another date.
 */
export async function findDisplacedOpening(
  db: Db,
  { from, to, today }: { from: string; to: string; today: DateString },
): Promise<DateString | undefined> {
  const { date, opening, calledOff, isUnrevealed } = photoCollections;
  const rows = await db
    .select({ date, opening, calledOff })
    .from(photoCollections)
    .where(eq(isUnrevealed, true));
  return rows.find(({ date, opening, calledOff }) => {
    const planned = opening ?? calledOff;
    if (planned === null) return false;
    const isOnDateIn = (timeZone: string) => dateIn(timeZone, new Date(planned.opensAt)) === date;
    const isSeen = opening !== null || (date >= today && isOnDateIn(from));
    return isSeen && !isOnDateIn(to);
  })?.date;
}
