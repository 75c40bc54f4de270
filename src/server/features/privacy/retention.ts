import type { FastifyBaseLogger } from 'fastify';
import { AUDIT_KEEP_DAYS } from '../../../shared/audit.ts';
import type { Retention } from '../../../shared/privacy.ts';
import { CONFIRM_MS } from '../../../shared/subscribers.ts';
import type { Db } from '../../db/connect.ts';
import { removeOldLeases } from '../../db/lease.ts';
import { sql } from '../../db/orm.ts';
import { removeEndedRateLimits } from '../../db/queries/rate-limits.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { ANONYMOUS_LIKES, anonymiseLikes } from './forget-visitor.ts';

const QUEUE = 'retention';
const HOURLY = '23 * * * *';
const DAY_MS = 24 * 60 * 60_000;
/** The likes of how many visitors a transaction anonymises: few, because it locks the table and new likes wait. */
const VISITORS_PER_TRANSACTION = 500;
/** How long a mute covers the whole IP address (see chat/room/moderation.ts). */
const MUTED_ADDRESS_MS = DAY_MS;

export interface RetentionOptions {
  db: Db;
  keep: Retention;
  now: () => Date;
  /** Called when chat messages or names were deleted. Must make all processes reload the chat after the commit. */
  onChatRemoved: (tx: Db) => Promise<void>;
  /** Called when likes were anonymised. Must make all processes drop visitor ids in memory after the commit. */
  onLikesAnonymised: (tx: Db) => Promise<void>;
}

export interface Removed {
  feedback: number;
  messages: number;
  likes: number;
}

/**
 * Removes what has expired: visitors' data (PRIV-2), audit entries (OPS-5), sessions, leases and other short-lived
 * rows. Safe to interrupt at any point and to repeat.
 */
export async function removeExpired({
  db,
  keep,
  now,
  onChatRemoved,
  onLikesAnonymised,
}: RetentionOptions): Promise<Removed> {
  const at = now();
  const since = (days: number) => new Date(days === 0 ? 0 : at.getTime() - days * DAY_MS);
  const feedback = await db.execute(sql`DELETE FROM feedback WHERE submitted_at < ${since(keep.feedback)}`);
  await removeOldEntries(db, since(keep.feedback));
  const messages = await removeOldChat(db, since(keep.chat), onChatRemoved);
  // Messages that the owner removed from a replay stay as long as chat messages, so that no process adds them again.
  await db.execute(sql`DELETE FROM opening_words WHERE NOT is_kept AND sent_at < ${since(keep.chat)}`);
  const mutedBefore = new Date(at.getTime() - MUTED_ADDRESS_MS);
  await db.execute(
    sql`UPDATE chat_people SET address_hash = '' WHERE muted_at < ${mutedBefore} AND address_hash <> ''`,
  );
  const likes = await anonymiseOldLikes(db, since(keep.likes), onLikesAnonymised);
  const unconfirmedBefore = new Date(at.getTime() - CONFIRM_MS);
  await db.execute(
    sql`DELETE FROM subscribers WHERE status = 'pending' AND requested_at < ${unconfirmedBefore}`,
  );
  await db.execute(sql`DELETE FROM audit_entries WHERE at < ${since(AUDIT_KEEP_DAYS)}`);
  await db.execute(sql`DELETE FROM left_subscribers WHERE ends_at < ${at}`);
  await removeEndedRateLimits(db, at);
  await removeOldLeases(db);
  await db.execute(sql`DELETE FROM sessions WHERE expire < ${at}`);
  await db.execute(sql`DELETE FROM passkey_challenges WHERE expire < ${at}`);
  await db.execute(sql`DELETE FROM dropbox_oauth_states WHERE expires_at < ${at}`);
  return { feedback: feedback.rowCount ?? 0, messages, likes };
}

/** Removes old guest book entries that are not shown, and removes the visitor's ids from those that are. */
async function removeOldEntries(db: Db, since: Date): Promise<void> {
  await db.execute(sql`DELETE FROM guest_book_entries WHERE signed_at < ${since} AND status <> 'shown'`);
  await db.execute(sql`
    UPDATE guest_book_entries SET client_id = NULL, key_hash = NULL
    WHERE signed_at < ${since} AND (client_id IS NOT NULL OR key_hash IS NOT NULL)`);
}

/**
 * Deletes messages sent before `since`. Also deletes unmuted people who have no messages and whose row has not
 * changed since then, e.g. visitors who only chose a name. Notifies in the same transaction, so that an interrupted
 * run is repeated as a whole.
 */
function removeOldChat(db: Db, since: Date, onRemoved: RetentionOptions['onChatRemoved']): Promise<number> {
  return db.transaction(async (tx) => {
    // Every change of the chat locks this row, so that no message is stored while people are searched and deleted.
    await tx.execute(sql`SELECT FROM chat_room FOR UPDATE`);
    const messages = await tx.execute(sql`DELETE FROM chat_messages WHERE sent_at < ${since}`);
    const people = await tx.execute(sql`
      DELETE FROM chat_people p WHERE muted_at IS NULL AND changed_at < ${since}
        AND NOT EXISTS (SELECT 1 FROM chat_messages m WHERE m.author_id = p.author)`);
    const count = messages.rowCount ?? 0;
    if (count + (people.rowCount ?? 0) > 0) await onRemoved(tx);
    return count;
  });
}

/** Anonymises likes of visitors whose last like is old. A visitor who likes again in time keeps all earlier likes. */
async function anonymiseOldLikes(
  db: Db,
  since: Date,
  onLikesAnonymised: RetentionOptions['onLikesAnonymised'],
): Promise<number> {
  const { rows } = await db.execute<{ client: string }>(sql`
    SELECT client_id AS client FROM client_likes
    WHERE NOT starts_with(client_id, ${ANONYMOUS_LIKES})
    GROUP BY client_id HAVING max(updated_at) < ${since}`);
  let likes = 0;
  for (let from = 0; from < rows.length; from += VISITORS_PER_TRANSACTION) {
    const clients = rows.slice(from, from + VISITORS_PER_TRANSACTION).map(({ client }) => client);
    likes += await db.transaction(async (tx) => {
      // `since` is checked again, because some visitors may have liked since the query.
      const cut = await anonymiseLikes(tx, clients, since);
      if (cut > 0) await onLikesAnonymised(tx);
      return cut;
    });
  }
  return likes;
}

/** Runs `removeExpired` every hour, in one of the processes. */
export function scheduleRetention(
  options: RetentionOptions & { jobs: Jobs; log: Pick<FastifyBaseLogger, 'info'> },
): { start(): Promise<void> } {
  const { jobs, log } = options;
  jobs.define(QUEUE, {
    async handler() {
      const removed = await removeExpired(options);
      if (Object.values(removed).some((count) => count > 0))
        log.info(removed, 'retention: removed expired data');
    },
  });
  return {
    start: () => jobs.schedule(QUEUE, HOURLY, { timeZone: 'UTC' }),
  };
}
