import { type SQL, sql } from 'drizzle-orm';
import { type OpeningPlan, revealedCount } from '../../shared/opening-plan.ts';
import { photoCollections } from './schema/days.ts';

/* What visitors may see. Everything that shows a collection or a photo asks here (tests/rules/published.test.ts). */

/**
 * The condition for collections that visitors see: their date has come (COL-7) and all their photos are revealed
 * (OPEN-2). `until`: today in the site's time zone, or an earlier date.
 */
export function publishedUntil(until: unknown): SQL {
  return sql`(${photoCollections.date} <= ${until} and not ${photoCollections.isUnrevealed})`;
}

/** The condition for collections with a photo that visitors see: `revealedPhotos` says which. */
export function datedUntil(until: unknown): SQL {
  return sql`${photoCollections.date} <= ${until}`;
}

/**
 * The same a little ahead for openings: one may begin with its date. `openingsUntil`: the date by then; all others wait
 * for `today`.
 */
export function datedOrOpening({ today, openingsUntil }: { today: unknown; openingsUntil: unknown }): SQL {
  const { date, isUnrevealed } = photoCollections;
  return sql`(${date} <= ${today} or (${isUnrevealed} and ${date} <= ${openingsUntil}))`;
}

/** How many photos of a collection whose date has come visitors see, from the first on. */
export function revealedPhotos(
  { isUnrevealed, opening }: { isUnrevealed: boolean; opening: OpeningPlan | null },
  moment: number,
): number {
  return isUnrevealed && opening !== null ? revealedCount(opening, moment) : Number.POSITIVE_INFINITY;
}
