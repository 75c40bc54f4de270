import { eq } from 'drizzle-orm';
import { type DateString, dateIn } from '../../../shared/dates.ts';
import type { Db } from '../connect.ts';
import { photoCollections } from '../schema/days.ts';

/** The date of an opening, ahead or under way, whose hour is on another date in this time zone; undefined if none is. */
export async function findDisplacedOpening(db: Db, timeZone: string): Promise<DateString | undefined> {
  const { date, opening, isUnrevealed } = photoCollections;
  const rows = await db.select({ date, opening }).from(photoCollections).where(eq(isUnrevealed, true));
  return rows.find(({ date, opening }) => opening && dateIn(timeZone, new Date(opening.opensAt)) !== date)
    ?.date;
}
