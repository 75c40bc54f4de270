import { PHOTOS_PER_DAY } from './limits.ts';

/* When the photos of an opening are revealed: one after the other, for all visitors at the same moment (OPEN-4). */

/** The interval between two reveals (OPEN-1). */
export const MIN_STROKE_SECONDS = 3;
export const MAX_STROKE_SECONDS = 60;
export const USUAL_STROKE_SECONDS = 12;
/** With manual reveals the clock continues after this long without a press (OPEN-5). */
export const PRESS_WAIT_MS = 120_000;
/** How long before the first reveal the replay begins, and how long after the last one it ends (OPEN-6). */
export const REPLAY_LEAD_MS = 4000;
const REPLAY_TAIL_MS = 16_000;
/** Pages receive a photo's URL this long before its reveal, so that they can decode it (OPEN-4). */
export const REVEAL_LEAD_MS = 4000;
/** The time from the owner's press to the reveal, in which every page loads the photo. */
export const PRESS_LEAD_MS = REVEAL_LEAD_MS;

/** What the owner decides about an opening. */
export interface OpeningChoice {
  /** ISO moment of the first reveal. */
  opensAt: string;
  strokeSeconds: number;
  /** If true, the photos after the first wait for the owner's press, but at most `PRESS_WAIT_MS`. */
  manualReveals: boolean;
}

/** An opening as it is stored with its collection. */
export interface OpeningPlan extends OpeningChoice {
  /** ISO moments, one per photo. A press of the owner brings the next one forward and replans those after it. */
  reveals: string[];
  /** Set if the owner moved the opening after its announcement: the former hour, and when it was moved. */
  moved?: { from: string; at: string };
}

/** The plan before the owner's first press. */
export function planOpening({ opensAt, strokeSeconds, manualReveals }: OpeningChoice): OpeningPlan {
  const first = Date.parse(opensAt);
  const step = strokeSeconds * 1000;
  const firstStep = manualReveals ? PRESS_WAIT_MS : step;
  const later = Array.from({ length: PHOTOS_PER_DAY - 1 }, (_, place) => first + firstStep + place * step);
  return { opensAt, strokeSeconds, manualReveals, reveals: [first, ...later].map(toIso) };
}

/** How many photos are revealed at a moment. */
export function revealedCount({ reveals }: Pick<OpeningPlan, 'reveals'>, moment: number): number {
  const next = reveals.findIndex((reveal) => Date.parse(reveal) > moment);
  return next === -1 ? reveals.length : next;
}

/** The moment of the last reveal. */
export function openingEndsAt({ reveals }: Pick<OpeningPlan, 'reveals'>): number {
  return Date.parse(reveals.at(-1) ?? '');
}

/** The last moment that the replay shows; likes until then belong to the opening (OPEN-6). */
export function replayEndsAt(plan: Pick<OpeningPlan, 'reveals'>): number {
  return openingEndsAt(plan) + REPLAY_TAIL_MS;
}

/** The owner's press: the next photo appears after `PRESS_LEAD_MS`, unless the clock is faster. */
export function pressReveal(plan: OpeningPlan, now: number): OpeningPlan {
  // The owner may have let the clock continue in another tab.
  const thenMs = plan.manualReveals ? PRESS_WAIT_MS : plan.strokeSeconds * 1000;
  return revealNext(plan, now, { inMs: PRESS_LEAD_MS, thenMs });
}

/**
 * The owner lets the clock continue: the next photo appears after one interval but not before every page has loaded it,
 * or sooner if planned so.
 */
export function continueByClock(plan: OpeningPlan, now: number): OpeningPlan {
  const step = plan.strokeSeconds * 1000;
  const inMs = Math.max(step, PRESS_LEAD_MS);
  return { ...revealNext(plan, now, { inMs, thenMs: step }), manualReveals: false };
}

/**
 * Moves the next reveal to `inMs` from now, unless it is planned sooner. Later reveals that are due within
 * `REVEAL_LEAD_MS` keep their moments, because pages already have the URLs of these photos. After them, the next
 * reveal follows in `thenMs`, and the rest in the usual interval. Before the first reveal and after the last, nothing
 * changes.
 */
function revealNext(
  plan: OpeningPlan,
  now: number,
  { inMs, thenMs }: { inMs: number; thenMs: number },
): OpeningPlan {
  const next = revealedCount(plan, now);
  const scheduled = plan.reveals[next];
  if (next === 0 || scheduled === undefined) return plan;
  const known = Math.max(next + 1, revealedCount(plan, now + REVEAL_LEAD_MS));
  const reveals = plan.reveals.slice(0, known).map((reveal) => Date.parse(reveal));
  reveals[next] = Math.min(now + inMs, Date.parse(scheduled));
  const last = reveals.at(-1) ?? now;
  const later = plan.reveals
    .slice(known)
    .map((_, place) => last + thenMs + place * plan.strokeSeconds * 1000);
  return { ...plan, reveals: [...reveals, ...later].map(toIso) };
}

function toIso(moment: number): string {
  return new Date(moment).toISOString();
}
