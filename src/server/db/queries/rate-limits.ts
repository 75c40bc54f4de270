import type { Db } from '../connect.ts';
import { and, eq, lt, sql } from '../orm.ts';
import { rateLimits } from '../schema/rate-limits.ts';

/** A limit of `max` calls within any `windowMs`. */
export interface Rate {
  /** Unique among all rates. */
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
  /** The pause required after the first call, after the second and so on; no pauses if omitted. */
  readonly pausesMs?: readonly number[];
}

/** A sustained limit: `burst` calls at once, then one call every `everyMs`. */
export interface SustainedRate {
  /** Unique among all rates of both kinds. */
  readonly name: string;
  readonly burst: number;
  readonly everyMs: number;
}

/**
 * Counts a caller's call if the limit allows it, in one statement: of a hundred concurrent calls, in any number of
 * processes, at most `max` pass. Refusals are not counted, so repeated calls do not extend the wait.
 *
 * @returns milliseconds until a call is allowed; undefined if this one was counted
 */
export async function countCall(
  db: Db,
  { name, max, windowMs, pausesMs = [] }: Rate,
  caller: string,
  now: Date,
): Promise<number | undefined> {
  const key = `${name} ${caller}`;
  const endsAt = new Date(now.getTime() + windowMs);
  const since = new Date(now.getTime() - windowMs);
  // Ignores calls with a time too far in the future, stored by a process whose clock was ahead.
  const counts = sql`hit > ${since} and hit < ${endsAt}`;
  const counted = await db
    .insert(rateLimits)
    .values({ key, hits: [now], endsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`array(select hit from unnest(${rateLimits.hits}) hit where ${counts} order by hit) || excluded.hits`,
        endsAt,
      },
      // If no pause is set for this number of calls, the comparison is null and the call passes, even if another
      // process's clock is ahead.
      setWhere: sql`(
        select count(*) < ${max} and coalesce(
          max(hit) + (${pgArray(pausesMs)}::int[])[count(*)] * interval '1 millisecond' <= ${now},
          true
        ) from unnest(${rateLimits.hits}) hit where ${counts})`,
    })
    .returning({ key: rateLimits.key });
  if (counted.length > 0) return undefined;

  const [row] = await db.select({ hits: rateLimits.hits }).from(rateLimits).where(eq(rateLimits.key, key));
  const hits = (row?.hits ?? []).filter((hit) => hit > since && hit < endsAt);
  const [oldest = now, newest = now] = [hits[hits.length - max], hits.at(-1)];
  const fullMs = hits.length < max ? 0 : oldest.getTime() + windowMs - now.getTime();
  const pause = pausesMs[hits.length - 1];
  const pauseMs = pause === undefined ? 0 : newest.getTime() + pause - now.getTime();
  // Not negative: the wait may have ended between the two statements.
  return Math.max(fullMs, pauseMs, 0);
}

/**
 * Counts a call at a sustained rate, also in one statement. A row stores only one time, whatever the burst:
 * `ends_at`, when the whole burst is available again. Each call adds `everyMs` to it (GCRA).
 *
 * @returns milliseconds until a call is allowed; undefined if this one was counted
 */
export async function countSustainedCall(
  db: Db,
  { name, burst, everyMs }: SustainedRate,
  caller: string,
  now: Date,
): Promise<number | undefined> {
  const key = `${name} ${caller}`;
  const later = (times: number) => new Date(now.getTime() + times * everyMs);
  const { endsAt } = rateLimits;
  // Ignores a row that ends later than a full burst allows, stored by a process whose clock was ahead.
  const isValid = sql`${endsAt} > ${now} and ${endsAt} <= ${later(burst)}`;
  const next = sql`case when ${isValid} then ${endsAt} + ${everyMs} * interval '1 millisecond' else ${later(1)} end`;
  const counted = await db
    .insert(rateLimits)
    .values({ key, hits: [], endsAt: later(1) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { endsAt: next },
      setWhere: sql`not (${isValid}) or ${endsAt} <= ${later(burst - 1)}`,
    })
    .returning({ key: rateLimits.key });
  if (counted.length > 0) return undefined;

  const [row] = await db.select({ endsAt }).from(rateLimits).where(eq(rateLimits.key, key));
  return Math.max(0, (row?.endsAt ?? now).getTime() - later(burst - 1).getTime());
}

/** Undoes the count of a call at a sustained rate. */
export async function uncountSustainedCall(
  db: Db,
  { name, everyMs }: SustainedRate,
  caller: string,
): Promise<void> {
  const endsAt = sql`${rateLimits.endsAt} - ${everyMs} * interval '1 millisecond'`;
  await db
    .update(rateLimits)
    .set({ endsAt })
    .where(eq(rateLimits.key, `${name} ${caller}`));
}

/** Undoes the count of the call that was counted at the time `at`. */
export async function uncountCall(db: Db, { name }: Rate, caller: string, at: Date): Promise<void> {
  const { hits } = rateLimits;
  const place = sql`array_position(${hits}, ${at}::timestamptz)`;
  await db
    .update(rateLimits)
    .set({ hits: sql`${hits}[:${place} - 1] || ${hits}[${place} + 1:]` })
    .where(and(eq(rateLimits.key, `${name} ${caller}`), sql`${place} is not null`));
}

/** Deletes rows whose calls no longer count, so that no IP address is stored longer than needed. */
export async function removeEndedRateLimits(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.endsAt, now));
}

/** Deletes all rows of the caller `who`, of every rate. */
export async function removeRateLimitsOf(db: Db, who: string): Promise<void> {
  await db.delete(rateLimits).where(sql`right(${rateLimits.key}, ${who.length + 1}) = ${` ${who}`}`);
}

function pgArray(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`;
}
