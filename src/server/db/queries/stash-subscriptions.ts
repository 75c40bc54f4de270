import type { PoolClient } from 'pg';
import { LEFT_KEEP_DAYS } from '../../../shared/privacy.ts';
import type { Db } from '../connect.ts';
import { leftSubscribers } from '../schema/subscribers.ts';

/* Restoring a backup must not bring back subscribers who left (FOLLOW-3) or send days again (FOLLOW-4). */

const KEPT_MS = LEFT_KEEP_DAYS * 24 * 60 * 60_000;

export async function rememberLeft(tx: Db, left: readonly { key: string }[], now: Date): Promise<void> {
  if (left.length === 0) return;
  const endsAt = new Date(now.getTime() + KEPT_MS);
  const values = left.map(({ key }) => ({ key, endsAt }));
  await tx.insert(leftSubscribers).values(values).onConflictDoNothing();
}

/** Copies what a restore must not undo to temporary tables. Call before the transaction empties the tables. */
export async function stashSubscriptions(client: PoolClient): Promise<void> {
  const stash = (name: string, query: string) =>
    client.query(`CREATE TEMPORARY TABLE ${name} ON COMMIT DROP AS ${query}`);
  await stash('left_before', 'SELECT key, ends_at FROM left_subscribers');
  await stash('sent_before', 'SELECT key, covered_until, last_sent_at FROM subscribers');
  await stash('pushed_before', 'SELECT endpoint_hash, covered_until, sent_on FROM push_subscriptions');
}

/** Corrects the restored rows with that copy. Call in the same transaction, after the tables are filled. */
export async function mergeStashedSubscriptions(client: PoolClient): Promise<void> {
  await client.query('INSERT INTO left_subscribers (key, ends_at) SELECT key, ends_at FROM left_before');
  await client.query('DELETE FROM subscribers WHERE key IN (SELECT key FROM left_before)');
  await client.query(`
    UPDATE subscribers s SET covered_until = greatest(s.covered_until, b.covered_until),
      last_sent_at = greatest(s.last_sent_at, b.last_sent_at)
    FROM sent_before b WHERE b.key = s.key`);
  await client.query(`
    UPDATE push_subscriptions p SET covered_until = greatest(p.covered_until, b.covered_until),
      sent_on = greatest(p.sent_on, b.sent_on)
    FROM pushed_before b WHERE b.endpoint_hash = p.endpoint_hash`);
}
