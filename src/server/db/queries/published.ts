import type { DateString } from '../../../shared/dates.ts';
import { type OpeningPlan, REVEAL_LEAD_MS, revealedCount } from '../../../shared/opening-plan.ts';
import { dateIn } from '../../../shared/wall-clock.ts';
import { type SQL, sql } from '../orm.ts';
import { photoCollections } from '../schema/days.ts';

/* Decides what visitors may see. All code that shows collections or photos uses it (unrevealed-photos.test.ts). */

/**
 * The condition for collections that visitors see: their date has come (COL-7) and all their photos are revealed
 * (OPEN-2). `until`: today in the site's time zone, or an earlier date.
 */
export function publishedUntil(until: unknown): SQL {
  return sql`(${photoCollections.date} <= ${until} and not ${photoCollections.isUnrevealed})`;
}

/** The site's time. */
export interface SiteClock {
  now: Date;
  /** An IANA name. */
  timeZone: string;
}

interface DatedCollection {
  date: DateString;
  isUnrevealed: boolean;
  opening: OpeningPlan | null;
}

/**
 * How many photos of a collection visitors may see, from the first on. `shown` counts the revealed photos, `known`
 * also the photos that the pages of an opening load some seconds ahead (OPEN-4), which may be before the date begins.
 */
export function visiblePhotos(
  { date, isUnrevealed, opening }: DatedCollection,
  which: 'shown' | 'known',
  { now, timeZone }: SiteClock,
): number {
  // An opening that was called off: the owner has not shown its photos yet (OPEN-7).
  if (isUnrevealed && opening === null) return 0;
  const isOpening = isUnrevealed && opening !== null;
  const moment = now.getTime() + (isOpening && which === 'known' ? REVEAL_LEAD_MS : 0);
  if (date > dateIn(timeZone, new Date(moment))) return 0;
  return isOpening ? revealedCount(opening, moment) : Number.POSITIVE_INFINITY;
}
