import type { PoolClient } from 'pg';
import { LEFT_KEEP_DAYS } from '../../shared/privacy.ts';
import type { Db } from './connect.ts';
import { rateLimits } from './schema/rate-limits.ts';

/*
 * Keys of subscribers who left, so that a backup made before does not bring them back (FOLLOW-3). A key is random and says
 * nothing of the e-mail address. They are in `rate_limits`, which is in no archive and whose rows are removed when their
 * time is over.
 */

const KEPT_MS = LEFT_KEEP_DAYS * 24 * 60 * 60_000;

const PREFIX = 'left ';
const BEFORE_RESTORING = 'left_before_restoring';

export async function rememberLeft(tx: Db, gone: readonly { key: string }[], now: Date): Promise<void> {
  if (gone.length === 0) return;
  const endsAt = new Date(now.getTime() + KEPT_MS);
  const values = gone.map(({ key }) => ({ key: PREFIX + key, hits: [], endsAt }));
  await tx.insert(rateLimits).values(values).onConflictDoNothing();
}

/** Before a restoring transaction empties the tables. */
export async function setLeftAside(client: PoolClient): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE ${BEFORE_RESTORING} ON COMMIT DROP AS
      SELECT * FROM rate_limits WHERE starts_with(key, '${PREFIX}')`,
  );
}

/** After it has filled them. */
export async function removeWhoLeft(client: PoolClient): Promise<void> {
  await client.query(`INSERT INTO rate_limits SELECT * FROM ${BEFORE_RESTORING}`);
  await client.query(
    `DELETE FROM subscribers WHERE '${PREFIX}' || key::text IN (SELECT key FROM ${BEFORE_RESTORING})`,
  );
}
