import type { CalledOffOpening } from '../../../shared/call-off.ts';
import { addDays, type DateString } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import { PHOTOS_PER_DAY } from '../../../shared/limits.ts';
import {
  type OpeningChoice,
  type OpeningPlan,
  planOpening,
  REVEAL_LEAD_MS,
  USUAL_STROKE_SECONDS,
} from '../../../shared/opening-plan.ts';
import type { CollectionChange, CollectionInput, PreviousDay } from '../../../shared/owner-collections.ts';
import type { Language } from '../../../shared/owner-text.ts';
import { dateIn, momentAt, secondOfDayIn } from '../../../shared/wall-clock.ts';
import type { SiteClock } from '../../db/queries/published.ts';
import { changedElsewhere } from './collection-texts.ts';

type GivenOpening = Pick<CollectionInput, 'opensAt' | 'strokeSeconds' | 'manualReveals'>;

/** The stored state of a collection's opening. */
export interface StoredOpening {
  opening: OpeningPlan | null;
  isOpened: boolean;
}

interface OpeningChange {
  given: GivenOpening;
  seen?: PreviousDay;
  stored?: StoredOpening & { date: DateString };
  /** The collection's date after the change. */
  date: DateString;
  /** The collection's number of photos after the change. */
  photoCount: number;
}

/**
 * Returns a collection's opening after the owner's change (OPEN-1, OPEN-7).
 * @throws AppError `opening_passed`, `bad_request` if the opening is on another date, `opening_begun` (also in the
 * last seconds before the opening), `opening_needs_five` if the collection has fewer photos, `changed_elsewhere`
 */
export function changeOpening(
  { given, seen, stored, date, photoCount }: OpeningChange,
  clock: SiteClock,
): OpeningPlan | null {
  const before = stored?.opening ?? null;
  const wanted = wantedChoice(given, before, { from: stored?.date ?? date, to: date, clock });
  if (isSame(wanted, before)) return before;
  if (stored && before && hasBegun({ opening: before, isOpened: stored.isOpened }, clock.now)) {
    throw new AppError('opening_begun', 'This opening has begun: its hour stays', { about: 'opensAt' });
  }
  if (seen && isStale(seen, before)) throw changedElsewhere();
  if (wanted === null) return null;
  if (photoCount < PHOTOS_PER_DAY) {
    throw new AppError('opening_needs_five', 'opensAt: an opening needs five photos', { about: 'opensAt' });
  }
  const opensAt = new Date(wanted.opensAt);
  if (opensAt <= leadEnd(clock.now)) {
    throw new AppError('opening_passed', 'opensAt: this hour has passed', { about: 'opensAt' });
  }
  if (dateIn(clock.timeZone, opensAt) !== date) {
    throw new AppError('bad_request', `opensAt: the opening must be on ${date}`, { about: 'opensAt' });
  }
  const plan = planOpening({ ...wanted, opensAt: opensAt.toISOString() });
  if (before === null || !isAnnounced(stored?.date ?? date, clock)) return plan;
  const moved = isSameMoment(plan.opensAt, before.opensAt)
    ? before.moved
    : { from: before.opensAt, at: clock.now.toISOString() };
  return moved ? { ...plan, moved } : plan;
}

/**
 * Returns the called-off opening to store (OPEN-7); null if none was called off, another opening is set or the photos
 * are to be shown.
 * @throws AppError `bad_request` if there is no opening to call off, `changed_elsewhere`
 */
export function changeCalledOff(
  given: CollectionChange['calledOff'],
  opening: OpeningPlan | null,
  stored: { opening: OpeningPlan | null; calledOff: CalledOffOpening | null },
  seen?: Pick<PreviousDay, 'opensAt'>,
): CalledOffOpening | null {
  if (given) {
    // Accepts a repeated request, whose first response may have been lost.
    if (opening === null && stored.opening === null && isSameCallOff(given, stored.calledOff))
      return stored.calledOff;
    if (seen?.opensAt !== undefined && !isSameMoment(seen.opensAt, stored.opening?.opensAt ?? null))
      throw changedElsewhere();
    // If a called-off opening's photos are shown, it cannot be called off again: visitors have seen the photos.
    const before = stored.opening ?? (stored.calledOff?.staysUnrevealed ? stored.calledOff : null);
    if (opening !== null || before === null) {
      throw new AppError('bad_request', 'calledOff: there is no opening to call off', { about: 'calledOff' });
    }
    return { ...given, opensAt: before.opensAt };
  }
  const isOther = given === null || opening !== null || stored.opening !== null;
  return isOther ? null : stored.calledOff;
}

function isSameCallOff(a: NonNullable<CollectionChange['calledOff']>, b: CalledOffOpening | null): boolean {
  const isSameText = (language: Language) => (a.words?.[language] ?? '') === (b?.words?.[language] ?? '');
  return b !== null && a.staysUnrevealed === b.staysUnrevealed && isSameText('en') && isSameText('ja');
}

/** Whether visitors already see when an opening on this date begins; they see it from the day before (OPEN-3). */
function isAnnounced(date: DateString, { now, timeZone }: SiteClock): boolean {
  return dateIn(timeZone, now) >= addDays(date, -1);
}

function hasBegun({ opening, isOpened }: { opening: OpeningPlan; isOpened: boolean }, now: Date): boolean {
  return isOpened || new Date(opening.opensAt) <= leadEnd(now);
}

/** Pages may already load the photos of an opening that begins before this moment (OPEN-4). */
function leadEnd(now: Date): Date {
  return new Date(now.getTime() + REVEAL_LEAD_MS);
}

/**
 * Completes the given choice with the stored opening. If the collection moves to another date, a future opening moves
 * with it and keeps its time of day.
 */
function wantedChoice(
  { opensAt, strokeSeconds, manualReveals }: GivenOpening,
  before: OpeningPlan | null,
  { from, to, clock }: { from: DateString; to: DateString; clock: SiteClock },
): OpeningChoice | null {
  const hour = opensAt === undefined ? before && hourOn(before.opensAt, { from, to, clock }) : opensAt;
  if (hour === null) return null;
  return {
    opensAt: hour,
    strokeSeconds: strokeSeconds ?? before?.strokeSeconds ?? USUAL_STROKE_SECONDS,
    manualReveals: manualReveals ?? before?.manualReveals ?? false,
  };
}

function hourOn(
  opensAt: string,
  { from, to, clock: { now, timeZone } }: { from: DateString; to: DateString; clock: SiteClock },
): string {
  const moment = new Date(opensAt);
  if (from === to || moment <= now) return opensAt;
  const minute = momentAt(to, Math.floor(secondOfDayIn(timeZone, moment) / 60), timeZone);
  return new Date(minute.getTime() + (moment.getTime() % 60_000)).toISOString();
}

/** Whether a field differs from what the owner saw. */
function isStale({ opensAt, strokeSeconds, manualReveals }: PreviousDay, now: OpeningPlan | null): boolean {
  return (
    (opensAt !== undefined && !isSameMoment(opensAt, now?.opensAt ?? null)) ||
    (strokeSeconds !== undefined && strokeSeconds !== now?.strokeSeconds) ||
    (manualReveals !== undefined && manualReveals !== now?.manualReveals)
  );
}

function isSame(a: OpeningChoice | null, b: OpeningChoice | null): boolean {
  return (
    isSameMoment(a?.opensAt ?? null, b?.opensAt ?? null) &&
    a?.strokeSeconds === b?.strokeSeconds &&
    a?.manualReveals === b?.manualReveals
  );
}

function isSameMoment(a: string | null, b: string | null): boolean {
  return a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b));
}
