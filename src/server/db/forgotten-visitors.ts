import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './connect.ts';
import { rateLimits } from './schema/rate-limits.ts';

/*
 * Ids of likes cookies that were forgotten within the last hour (PRIV-4), as digests, so that a like that was under way
 * is not stored under one of them. They are in `rate_limits`, whose rows are removed when their time is over.
 */

/** Longer than any request is under way. */
const KEPT_MS = 60 * 60_000;

export async function rememberForgotten(tx: Db, clientIds: readonly string[], now: Date): Promise<void> {
  if (clientIds.length === 0) return;
  const endsAt = new Date(now.getTime() + KEPT_MS);
  await tx
    .insert(rateLimits)
    .values(clientIds.map((clientId) => ({ key: keyOf(clientId), hits: [], endsAt })))
    .onConflictDoUpdate({ target: rateLimits.key, set: { endsAt } });
}

export function isForgotten(clientId: string): SQL<boolean> {
  return sql<boolean>`exists (select from ${rateLimits} where ${rateLimits.key} = ${keyOf(clientId)})`;
}

function keyOf(clientId: string): string {
  return `forgotten ${createHash('sha256').update(clientId).digest('hex')}`;
}
