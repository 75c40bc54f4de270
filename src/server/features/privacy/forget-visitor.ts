import { sql } from 'drizzle-orm';
import type { VisitorTraces } from '../../../shared/privacy.ts';
import type { Db } from '../../db/connect.ts';
import { findVisitor, list, type Trace, tracesOf } from './visitor.ts';

/** Sent to every process when likes lost their visitor: the cookies' ids in memory are dropped. */
export const VISITORS_UNTIED = 'visitors_untied';

export interface ForgetOptions {
  db: Db;
  /**
   * Takes the words, reactions, names and mutes of these authors out of the chat, and notifies every process when this
   * transaction commits.
   */
  forgetAuthors: (tx: Db, authors: readonly string[]) => Promise<void>;
  /** Likes lost their visitor: every process drops the ids it remembers, when this transaction commits. */
  onUntied: (tx: Db) => Promise<void>;
}

/** Removes everything of one visitor, or nothing; answers what is gone (PRIV-4). */
export async function forgetVisitor(
  { db, forgetAuthors, onUntied }: ForgetOptions,
  trace: Trace,
): Promise<VisitorTraces> {
  return db.transaction(async (tx) => {
    const visitor = await findVisitor(tx, trace);
    const gone = await tracesOf(tx, visitor);
    await tx.execute(sql`DELETE FROM feedback WHERE id IN ${list(visitor.letters)}`);
    if (visitor.authors.length > 0) await forgetAuthors(tx, visitor.authors);
    for (const client of visitor.clients) {
      await tx.execute(sql`DELETE FROM rate_limits WHERE right(key, ${client.length + 1}) = ${` ${client}`}`);
    }
    await cutLikesTies(tx, visitor.clients);
    await onUntied(tx);
    return gone;
  });
}

/** Likes without a visitor: no cookie has such an id. */
export const NOBODYS_LIKES = 'gone-';

/**
 * Leaves likes as they are and takes away whose they are: each row gets an id of its own and the day instead of the
 * moment, so that totals stay exact and nothing says which likes were one visitor's (PRIV-3). With `before`, only of
 * visitors whose last like is older. Returns how many likes were cut.
 */
export async function cutLikesTies(tx: Db, clients: readonly string[], before?: Date): Promise<number> {
  // A like that is being stored is either seen here, or stored after the cut.
  await tx.execute(sql`LOCK TABLE client_likes IN SHARE ROW EXCLUSIVE MODE`);
  const { rowCount } = await tx.execute(sql`
    UPDATE client_likes SET client_id = ${NOBODYS_LIKES}::text || gen_random_uuid()::text,
      created_at = date_trunc('day', created_at), updated_at = date_trunc('day', updated_at)
    WHERE client_id IN (
      SELECT client_id FROM client_likes WHERE client_id IN ${list(clients)}
      GROUP BY client_id HAVING ${before === undefined ? sql`true` : sql`max(updated_at) < ${before}`})`);
  return rowCount ?? 0;
}
