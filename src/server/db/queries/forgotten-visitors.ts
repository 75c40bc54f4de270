import { createHash } from 'node:crypto';
import type { Db } from '../connect.ts';
import { type Placeholder, type SQL, sql } from '../orm.ts';
import { clientLikes } from '../schema/days.ts';
import { rateLimits } from '../schema/rate-limits.ts';

/*
 * Digests of the likes cookies' ids that were forgotten within the last hour (PRIV-4), so that a like under way is
 * not stored under a forgotten id. They are in `rate_limits`, whose rows are removed when their time is over.
 */

/** Longer than any request takes. */
const KEPT_MS = 60 * 60_000;

export async function rememberForgotten(tx: Db, clientIds: readonly string[], now: Date): Promise<void> {
  if (clientIds.length === 0) return;
  const endsAt = new Date(now.getTime() + KEPT_MS);
  await tx
    .insert(rateLimits)
    .values(clientIds.map((clientId) => ({ key: forgottenKey(clientId), hits: [], endsAt })))
    .onConflictDoUpdate({ target: rateLimits.key, set: { endsAt } });
}

/**
 * The id if its visitor has likes, else null. A browser keeps the cookie of a forgotten visitor, but new texts must
 * not be linked by its id (PRIV-4).
 */
export function knownClient(clientId: string | Placeholder): SQL<string | null> {
  const { clientId: known } = clientLikes;
  return sql<string | null>`(select ${known} from ${clientLikes} where ${known} = ${clientId} limit 1)`;
}

/** The key of the visitor's row; the SQL function `save_like` looks it up, too. */
export function forgottenKey(clientId: string): string {
  return `forgotten ${createHash('sha256').update(clientId).digest('hex')}`;
}
