import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { prepared } from '../../../db/prepared.ts';
import { type Changes, KEPT_MESSAGES, type StoredMessage } from '../room/message-log.ts';

const given = sql.placeholder;

/** Reactions in the order in which each emoji, and each person with it, was first used. */
const REACTIONS = sql`(
  SELECT coalesce(json_agg(json_build_object('emoji', emoji, 'users', users) ORDER BY first), '[]')
  FROM (
    SELECT emoji, json_agg(author_id ORDER BY id) AS users, min(id) AS first
    FROM chat_reactions WHERE message_id = m.id GROUP BY emoji
  ) AS by_emoji
)`;

/** A row as `StoredMessage`, with its author's current name. */
const messageJson = (revision: ReturnType<typeof sql>) => sql`json_build_object(
  'id', m.id, 'revision', ${revision}, 'saidRevision', m.said_revision, 'author', m.author_id, 'key', m.key, 'name', coalesce(p.name, ''),
  'text', m.text, 'timestamp', to_char(m.sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'isOwner', m.is_owner, 'isSystemMessage', m.is_system_message, 'isDeleted', m.deleted_at IS NOT NULL,
  'reactions', ${REACTIONS}
)`;

export const MUTED_AT_MS = sql`round(extract(epoch FROM muted_at) * 1000)::float8`;

const people = (where: ReturnType<typeof sql>) => sql`(
  SELECT coalesce(json_agg(json_build_object(
    'author', author, 'name', name, 'formerName', former_name, 'addressHash', address_hash,
    'mutedAt', ${MUTED_AT_MS}, 'mutesAddress', mutes_address, 'revision', revision
  ) ORDER BY revision), '[]')
  FROM chat_people WHERE ${where}
)`;

const changesAfter = prepared<Changes & Record<string, unknown>>(
  'chat_changes',
  sql`
    SELECT r.revision::float8 AS "upTo",
      (SELECT coalesce(json_agg(message ORDER BY id), '[]') FROM (
        SELECT m.id, ${messageJson(sql`m.revision`)} AS message
        FROM chat_messages m LEFT JOIN chat_people p ON p.author = m.author_id
        WHERE m.revision > ${given('after')} ORDER BY m.id DESC LIMIT ${KEPT_MESSAGES + 1}
      ) AS changed) AS messages,
      ${people(sql`revision > ${given('after')}`)} AS people
    FROM chat_room r`,
);

/**
 * Everything that changed after a revision, in one statement and therefore one snapshot; undefined if that is more than
 * any process holds in memory.
 */
export async function findChanges(db: Db, after: number): Promise<Changes | undefined> {
  const [changes] = await changesAfter(db, { after });
  if (changes === undefined) return { upTo: after, messages: [], people: [] };
  return changes.messages.length > KEPT_MESSAGES ? undefined : changes;
}

/** The newest messages, the muted people, and the revision up to which older messages have changed. */
export async function findTail(db: Db): Promise<Changes & { floor: number }> {
  // Renaming an author also counts as a change of their messages.
  const newest = sql`greatest(m.revision, coalesce(p.revision, 0))`;
  const { rows } = await db.execute<Changes & { floor: number } & Record<string, unknown>>(sql`
    WITH kept AS MATERIALIZED (SELECT id FROM chat_messages ORDER BY id DESC LIMIT ${KEPT_MESSAGES})
    SELECT r.revision::float8 AS "upTo",
      (SELECT coalesce(json_agg(${messageJson(newest)} ORDER BY m.id), '[]')
       FROM chat_messages m LEFT JOIN chat_people p ON p.author = m.author_id
       WHERE m.id IN (SELECT id FROM kept)) AS messages,
      ${people(sql`muted_at IS NOT NULL`)} AS people,
      (SELECT coalesce(max(${newest}), 0)::float8
       FROM chat_messages m LEFT JOIN chat_people p ON p.author = m.author_id
       WHERE m.id < (SELECT min(id) FROM kept)) AS floor
    FROM chat_room r`);
  return rows[0] ?? { upTo: 0, messages: [], people: [], floor: 0 };
}

export async function findMessage(db: Db, author: string, key: string): Promise<StoredMessage | undefined> {
  const { rows } = await db.execute<{ message: StoredMessage }>(sql`
    SELECT ${messageJson(sql`m.revision`)} AS message
    FROM chat_messages m LEFT JOIN chat_people p ON p.author = m.author_id
    WHERE m.author_id = ${author} AND m.key = ${key}`);
  return rows[0]?.message;
}
