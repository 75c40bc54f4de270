import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { removeEndedHits } from '../../db/rate-limits.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { cutLikesTies, NOBODYS_LIKES } from './forget-visitor.ts';

const QUEUE = 'retention';
const HOURLY = '23 * * * *';
const DAY_MS = 24 * 60 * 60_000;
/** Likes wait while those of so many visitors are cut. */
const CUT_AT_ONCE = 500;
/** As long as a mute holds for the whole address (see chat/room/moderation.ts). */
const MUTED_ADDRESS_MS = DAY_MS;

/** For how many days something of visitors is kept; 0 for ever. */
export interface KeepDays {
  feedback: number;
  chat: number;
  /** Whose likes are whose, counted from a visitor's last one. */
  likes: number;
}

export interface RetentionOptions {
  db: Db;
  keep: KeepDays;
  now: () => Date;
  /** Messages or names of the chat were deleted: every process reads it again when this transaction commits. */
  onChatRemoved: (tx: Db) => Promise<void>;
  /** Likes lost their visitor: every process drops the ids it remembers when this transaction commits. */
  onUntied: (tx: Db) => Promise<void>;
}

export interface Removed {
  letters: number;
  messages: number;
  likes: number;
}

/** Removes what visitors left and whose time is over (PRIV-2). Safe to run twice, and to be cut off at any point. */
export async function removeExpired({
  db,
  keep,
  now,
  onChatRemoved,
  onUntied,
}: RetentionOptions): Promise<Removed> {
  const at = now();
  const since = (days: number) => new Date(days === 0 ? 0 : at.getTime() - days * DAY_MS);
  const letters = await db.execute(sql`DELETE FROM feedback WHERE submitted_at < ${since(keep.feedback)}`);
  const messages = await removeOldChat(db, since(keep.chat), onChatRemoved);
  const mutedBefore = new Date(at.getTime() - MUTED_ADDRESS_MS);
  await db.execute(
    sql`UPDATE chat_people SET address_hash = '' WHERE muted_at < ${mutedBefore} AND address_hash <> ''`,
  );
  const likes = await cutOldLikes(db, since(keep.likes), onUntied);
  await removeEndedHits(db, at);
  await db.execute(sql`DELETE FROM sessions WHERE expire < ${at}`);
  await db.execute(sql`DELETE FROM passkey_challenges WHERE expire < ${at}`);
  await db.execute(sql`DELETE FROM dropbox_oauth_states WHERE expires_at < ${at}`);
  return { letters: letters.rowCount ?? 0, messages, likes };
}

/**
 * Deletes old messages, and people without a message whose row is as old: those who only chose a name, too. In one
 * transaction with the notification, so that a kill leaves either everything or nothing for the next run.
 */
function removeOldChat(db: Db, since: Date, onRemoved: RetentionOptions['onChatRemoved']): Promise<number> {
  return db.transaction(async (tx) => {
    // Every change of the chat locks this row: no message is written between the search for people and their deletion.
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

/** By visitor: one who comes back within the time keeps older likes too, and can change them. */
async function cutOldLikes(db: Db, since: Date, onUntied: RetentionOptions['onUntied']): Promise<number> {
  const { rows } = await db.execute<{ client: string }>(sql`
    SELECT client_id AS client FROM client_likes
    WHERE NOT starts_with(client_id, ${NOBODYS_LIKES})
    GROUP BY client_id HAVING max(updated_at) < ${since}`);
  let likes = 0;
  for (let from = 0; from < rows.length; from += CUT_AT_ONCE) {
    const clients = rows.slice(from, from + CUT_AT_ONCE).map(({ client }) => client);
    likes += await db.transaction(async (tx) => {
      // Some may have come back since the search.
      const cut = await cutLikesTies(tx, clients, since);
      if (cut > 0) await onUntied(tx);
      return cut;
    });
  }
  return likes;
}

/** Every hour, by one of all processes. */
export function scheduleRetention(
  options: RetentionOptions & { jobs: Jobs; log: Pick<FastifyBaseLogger, 'info'> },
): { start(): Promise<void> } {
  const { jobs, log } = options;
  jobs.define(QUEUE, {
    async handler() {
      const removed = await removeExpired(options);
      if (Object.values(removed).some((count) => count > 0)) log.info(removed, 'Kept long enough: removed');
    },
  });
  return {
    start: () => jobs.schedule(QUEUE, HOURLY, { timeZone: 'UTC' }),
  };
}
