import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { removeEndedHits } from '../../db/rate-limits.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { cutLikesTies, NOBODYS_LIKES } from './forget-visitor.ts';

const QUEUE = 'retention';
const HOURLY = '23 * * * *';
const DAY_MS = 24 * 60 * 60_000;
/** As long as a mute holds for the whole address (see chat/discipline.ts). */
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
  /** Lines of the chat are gone from the tables: every process is to read it again. */
  onChatRemoved: () => Promise<void>;
  /** Likes lost their visitor: every process drops the ids it remembers. */
  onUntied: () => Promise<void>;
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
  const messages = await db.execute(sql`DELETE FROM chat_messages WHERE sent_at < ${since(keep.chat)}`);
  if ((messages.rowCount ?? 0) > 0) {
    await db.execute(sql`
      DELETE FROM chat_people p WHERE muted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM chat_messages m WHERE m.author_id = p.author)`);
    await onChatRemoved();
  }
  const mutedBefore = new Date(at.getTime() - MUTED_ADDRESS_MS);
  await db.execute(
    sql`UPDATE chat_people SET address_hash = '' WHERE muted_at < ${mutedBefore} AND address_hash <> ''`,
  );
  const likes = await cutOldLikes(db, since(keep.likes));
  if (likes > 0) await onUntied();
  await removeEndedHits(db, at);
  await db.execute(sql`DELETE FROM sessions WHERE expire < ${at}`);
  await db.execute(sql`DELETE FROM passkey_challenges WHERE expire < ${at}`);
  await db.execute(sql`DELETE FROM dropbox_oauth_states WHERE expires_at < ${at}`);
  return { letters: letters.rowCount ?? 0, messages: messages.rowCount ?? 0, likes };
}

/** By visitor: who comes back within the time keeps older likes too, and can change them. */
async function cutOldLikes(db: Db, since: Date): Promise<number> {
  const { rows } = await db.execute<{ client: string; likes: number }>(sql`
    SELECT client_id AS client, count(*)::int AS likes FROM client_likes
    WHERE NOT starts_with(client_id, ${NOBODYS_LIKES})
    GROUP BY client_id HAVING max(updated_at) < ${since}`);
  const atOnce = 500;
  for (let from = 0; from < rows.length; from += atOnce) {
    await cutLikesTies(
      db,
      rows.slice(from, from + atOnce).map(({ client }) => client),
    );
  }
  return rows.reduce((sum, { likes }) => sum + likes, 0);
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
