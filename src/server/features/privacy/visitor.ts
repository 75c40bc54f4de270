import type { VisitorTraces } from '../../../shared/privacy.ts';
import type { Db } from '../../db/connect.ts';
import { type SQL, sql } from '../../db/orm.ts';

/** The feedback or chat author by which a visitor is found. */
export type Trace = { feedbackId: number } | { author: string };

/** The known ids and e-mail addresses of one visitor. */
export interface Visitor {
  feedbackIds: number[];
  authors: string[];
  clients: string[];
  /** The e-mail addresses in lower case. */
  emails: string[];
}

const OWNER_AUTHOR = 'owner';
const NO_TRACES: Visitor = { feedbackIds: [], authors: [], clients: [], emails: [] };

/**
 * Follows the links between one visitor's traces until nothing new is found: from feedback to other feedback with the
 * same e-mail address or likes cookie, from that cookie to chat authors, and back. The owner is no visitor.
 */
export async function findVisitor(db: Db, trace: Trace): Promise<Visitor> {
  let found: Visitor =
    'author' in trace
      ? { ...NO_TRACES, authors: trace.author === OWNER_AUTHOR ? [] : [trace.author] }
      : { ...NO_TRACES, feedbackIds: [trace.feedbackId] };
  for (let before = 0, size = 1; size > before; ) {
    before = sizeOf(found);
    found = await widened(db, found);
    size = sizeOf(found);
  }
  return found;
}

const sizeOf = (visitor: Visitor) => Object.values(visitor).reduce((sum, some) => sum + some.length, 0);

async function widened(db: Db, { feedbackIds, authors, clients, emails }: Visitor): Promise<Visitor> {
  const { rows } = await db.execute<{ [Key in keyof Visitor]: Visitor[Key] | null }>(sql`
    WITH written AS (
      SELECT id, lower(email) AS email, client_id FROM feedback
      WHERE id IN ${list(feedbackIds)} OR lower(email) IN ${list(emails)} OR client_id IN ${list(clients)}
    ),
    person AS (
      SELECT author, client_id FROM chat_people WHERE author IN ${list(authors)} OR client_id IN ${list(clients)}
    )
    SELECT
      (SELECT array_agg(id) FROM written) AS "feedbackIds",
      (SELECT array_agg(DISTINCT email) FROM written WHERE email <> '') AS emails,
      (SELECT array_agg(DISTINCT author) FROM person WHERE author <> ${OWNER_AUTHOR}) AS authors,
      (SELECT array_agg(DISTINCT client_id) FROM (
        SELECT client_id FROM written UNION SELECT client_id FROM person
      ) AS both_kinds WHERE client_id IS NOT NULL) AS clients`);
  const row = rows[0];
  return {
    feedbackIds: row?.feedbackIds ?? [],
    emails: joined(emails, row?.emails),
    // Keeps the given author: a visitor who only reacted has no row in chat_people.
    authors: joined(authors, row?.authors),
    clients: joined(clients, row?.clients),
  };
}

function joined(known: string[], found: string[] | null | undefined): string[] {
  return [...new Set([...known, ...(found ?? [])])];
}

/** The operand of SQL's `IN` for these values; an empty list matches nothing. */
export function list(values: readonly (string | number)[]): SQL {
  if (values.length === 0) return sql`(NULL)`;
  return sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;
}

/** Finds and removes subscriptions by e-mail addresses in lower case. */
export interface Subscriptions {
  exist(db: Db, emails: readonly string[]): Promise<boolean>;
  remove(tx: Db, emails: readonly string[], now: Date): Promise<void>;
}

/**
 * Matches these clients' guest book entries. Entries that the same browsers signed before they had the likes cookie
 * are found by their key.
 */
export function signedBy(clients: readonly string[]): SQL {
  const ofClients = sql`client_id IN ${list(clients)}`;
  return sql`(${ofClients} OR key_hash IN (SELECT key_hash FROM guest_book_entries WHERE ${ofClients}))`;
}

/** The summary that the owner sees before and after the deletion. */
export async function tracesOf(
  db: Db,
  visitor: Visitor,
  subscriptions: Subscriptions,
): Promise<VisitorTraces> {
  const { feedbackIds, authors, clients, emails } = visitor;
  const { rows } = await db.execute<Omit<VisitorTraces, 'emails' | 'isSubscriber'>>(sql`
    SELECT
      coalesce((SELECT array_agg(DISTINCT name ORDER BY name) FROM (
        SELECT name FROM feedback WHERE id IN ${list(feedbackIds)}
        UNION SELECT name FROM chat_people WHERE author IN ${list(authors)}
        UNION SELECT name FROM guest_book_entries WHERE ${signedBy(clients)}
      ) AS signed), '{}') AS names,
      (SELECT count(*)::int FROM feedback WHERE id IN ${list(feedbackIds)}) AS letters,
      (SELECT count(*)::int FROM guest_book_entries WHERE ${signedBy(clients)}) AS entries,
      (SELECT count(*)::int FROM chat_messages
        WHERE author_id IN ${list(authors)} AND deleted_at IS NULL) AS messages,
      (SELECT count(*)::int FROM chat_reactions WHERE author_id IN ${list(authors)}) AS reactions,
      (SELECT count(*)::int FROM client_likes WHERE client_id IN ${list(clients)} AND likes > 0) AS "likedPhotos",
      EXISTS (SELECT 1 FROM chat_people
        WHERE author IN ${list(authors)} AND muted_at IS NOT NULL) AS "isMuted"`);
  const [row] = rows;
  if (row === undefined) throw new Error('Expected one row of counts');
  return { ...row, emails, isSubscriber: await subscriptions.exist(db, emails) };
}
