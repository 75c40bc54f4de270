import type { DateString } from '../../../shared/dates.ts';
import { type OpeningPlan, REVEAL_LEAD_MS, revealedCount } from '../../../shared/opening-plan.ts';
import { dateIn } from '../../../shared/wall-clock.ts';
import { type SQL, sql } from '../orm.ts';
import { photoCollections } from '../schema/days.ts';

/* Decides what visitors may see, for all code that shows collections or photos (see unrevealed-photos.test.ts). */

/**
 * Selects the collections that visitors see: their date has been reached (COL-7) and all their photos are revealed
 * (OPEN-2). `until` is today in the site's time zone, or an earlier date.
 */
export function publishedUntil(until: unknown): SQL {
  return sql`(${photoCollections.date} <= ${until} and not ${photoCollections.isUnrevealed})`;
}

/** The current time and the site's time zone. */
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
 * Returns how many photos of a collection visitors may see, counted from the first; `Infinity` means all. `shown`
 * counts revealed photos; `known` also counts photos that an opening's pages load some seconds ahead (OPEN-4), even
 * before the date begins.
 */
export function visiblePhotos(
  { date, isUnrevealed, opening }: DatedCollection,
  which: 'shown' | 'known',
  { now, timeZone }: SiteClock,
): number {
  // The opening was called off, and the owner has not shown its photos yet (OPEN-7).
  if (isUnrevealed && opening === null) return 0;
  const isOpening = isUnrevealed && opening !== null;
  const moment = now.getTime() + (isOpening && which === 'known' ? REVEAL_LEAD_MS : 0);
  if (date > dateIn(timeZone, new Date(moment))) return 0;
  return isOpening ? revealedCount(opening, moment) : Number.POSITIVE_INFINITY;
}
