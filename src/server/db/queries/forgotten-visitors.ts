import { createHash } from 'node:crypto';
import type { Db } from '../connect.ts';
import { type Placeholder, type SQL, sql } from '../orm.ts';
import { clientLikes } from '../schema/days.ts';
import { rateLimits } from '../schema/rate-limits.ts';

/*
 * Stores hashes of likes cookies' ids for an hour after a visitor was forgotten (PRIV-4), so that a concurrent like
 * is not stored under a forgotten id. Uses `rate_limits`, because its expired rows are deleted anyway.
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
 * Returns the id if its visitor has likes, else null: a forgotten visitor's browser may still send the id, but new
 * messages and guest book entries must not be stored with it (PRIV-4).
 */
export function knownClient(clientId: string | Placeholder): SQL<string | null> {
  const { clientId: known } = clientLikes;
  return sql<string | null>`(select ${known} from ${clientLikes} where ${known} = ${clientId} limit 1)`;
}

/** The key of the visitor's row in `rate_limits`; also passed to the SQL function `save_like`. */
export function forgottenKey(clientId: string): string {
  return `forgotten ${createHash('sha256').update(clientId).digest('hex')}`;
}
