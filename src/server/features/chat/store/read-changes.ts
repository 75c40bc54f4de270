import type { Db } from '../../../db/connect.ts';
import { sql } from '../../../db/orm.ts';
import { prepared } from '../../../db/prepared.ts';
import { type Changes, KEPT_MESSAGES, type StoredMessage } from '../room/message-log.ts';

const TRY_AGAIN_MS = 1000;

interface ChangeReaderOptions {
  /** Reads committed changes and applies them to the room. */
  read(): Promise<void>;
  onError(error: unknown): void;
}

export interface ChangeReader {
  /** Resolves when all changes that were committed before the call have been read. */
  readAll(): Promise<void>;
  /** Reads in the background, and retries until it succeeds. */
  requestRead(): void;
  close(): Promise<void>;
}

/** Runs one read at a time. All calls during a read share one further read. */
export function createChangeReader({ read, onError }: ChangeReaderOptions): ChangeReader {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  function start(): Promise<void> {
    running = read().finally(() => {
      running = undefined;
    });
    return running;
  }

  function readAll(): Promise<void> {
    if (closed) return Promise.resolve();
    if (running === undefined) return start();
    // The running read may have begun before the caller's change was committed, so another read follows.
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return closed ? undefined : start();
      });
    return next;
  }

  function requestRead(): void {
    clearTimeout(retry);
    readAll().catch((error: unknown) => {
      onError(error);
      clearTimeout(retry);
      if (!closed) retry = setTimeout(requestRead, TRY_AGAIN_MS).unref();
    });
  }

  return {
    readAll,
    requestRead,
    async close() {
      closed = true;
      clearTimeout(retry);
      await running?.catch(() => {});
    },
  };
}

const given = sql.placeholder;

/** Groups reactions by emoji, in the order of first use. The people of an emoji are in the order of reacting. */
const REACTIONS = sql`(
  SELECT coalesce(json_agg(json_build_object('emoji', emoji, 'users', users) ORDER BY first), '[]')
  FROM (
    SELECT emoji, json_agg(author_id ORDER BY id) AS users, min(id) AS first
    FROM chat_reactions WHERE message_id = m.id GROUP BY emoji
  ) AS by_emoji
)`;

/** Converts a row to a `StoredMessage` with its author's current name. */
const messageJson = (revision: ReturnType<typeof sql>) => sql`json_build_object(
  'id', m.id, 'revision', ${revision}, 'insertedRevision', m.said_revision, 'author', m.author_id, 'key', m.key, 'name', coalesce(p.name, ''),
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
 * Reads all changes after a revision in one statement, so from one snapshot. Returns undefined if more messages changed
 * than a process holds in memory.
 */
export async function findChanges(db: Db, after: number): Promise<Changes | undefined> {
  const [changes] = await changesAfter(db, { after });
  if (changes === undefined) return { upTo: after, messages: [], people: [] };
  return changes.messages.length > KEPT_MESSAGES ? undefined : changes;
}

/** Reads the newest messages, the muted people, and `floor`: the last revision at which an older message changed. */
export async function findNewest(db: Db): Promise<Changes & { floor: number }> {
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
