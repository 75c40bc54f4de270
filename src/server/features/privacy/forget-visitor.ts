import type { VisitorTraces } from '../../../shared/privacy.ts';
import type { Db } from '../../db/connect.ts';
import { sql } from '../../db/orm.ts';
import { rememberForgotten } from '../../db/queries/forgotten-visitors.ts';
import { removeRateLimitsOf } from '../../db/queries/rate-limits.ts';
import { findVisitor, list, type Subscriptions, signedBy, type Trace, tracesOf } from './visitor.ts';

/** The channel that tells processes that likes were anonymised, so that they drop the visitor ids in memory. */
export const LIKES_ANONYMISED = 'likes_anonymised';

export interface ForgetOptions {
  db: Db;
  now: () => Date;
  /**
   * Removes the messages, reactions, names and mutes of these authors from the chat, and notifies all processes when
   * the transaction commits.
   */
  forgetAuthors: (tx: Db, authors: readonly string[]) => Promise<void>;
  subscriptions: Subscriptions;
  /** Notifies all processes, when the transaction commits, to drop the visitor ids in memory. */
  onLikesAnonymised: (tx: Db) => Promise<void>;
}

/** Removes a visitor's traces and anonymises their likes in one transaction; returns a summary (PRIV-4). */
export async function forgetVisitor(
  { db, now, forgetAuthors, subscriptions, onLikesAnonymised }: ForgetOptions,
  trace: Trace,
): Promise<VisitorTraces> {
  return db.transaction(async (tx) => {
    const visitor = await findVisitor(tx, trace);
    const removed = await tracesOf(tx, visitor, subscriptions);
    await tx.execute(sql`DELETE FROM feedback WHERE id IN ${list(visitor.feedbackIds)}`);
    await tx.execute(sql`DELETE FROM guest_book_entries WHERE ${signedBy(visitor.clients)}`);
    await subscriptions.remove(tx, visitor.emails, now());
    if (visitor.authors.length > 0) await forgetAuthors(tx, visitor.authors);
    for (const client of visitor.clients) await removeRateLimitsOf(tx, client);
    await rememberForgotten(tx, visitor.clients, now());
    await anonymiseLikes(tx, visitor.clients);
    await onLikesAnonymised(tx);
    return removed;
  });
}

/** The prefix of the ids of anonymised likes; no cookie contains such an id. */
export const ANONYMOUS_LIKES = 'gone-';

/**
 * Anonymises the likes of these visitors: each row gets a random id, and dates without the time. Totals stay exact,
 * but no two likes can be attributed to the same visitor (PRIV-3). With `before`, skips visitors who have liked since
 * then. Returns the number of anonymised likes.
 */
export async function anonymiseLikes(tx: Db, clients: readonly string[], before?: Date): Promise<number> {
  // Locked, so that a concurrent like is either included here or stored after this transaction.
  await tx.execute(sql`LOCK TABLE client_likes IN SHARE ROW EXCLUSIVE MODE`);
  const { rowCount } = await tx.execute(sql`
    UPDATE client_likes SET client_id = ${ANONYMOUS_LIKES}::text || gen_random_uuid()::text,
      created_at = date_trunc('day', created_at), updated_at = date_trunc('day', updated_at)
    WHERE client_id IN (
      SELECT client_id FROM client_likes WHERE client_id IN ${list(clients)}
      GROUP BY client_id HAVING ${before === undefined ? sql`true` : sql`max(updated_at) < ${before}`})`);
  return rowCount ?? 0;
}
