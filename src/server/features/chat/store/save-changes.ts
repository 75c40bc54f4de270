import * as z from 'zod/mini';
import type { Db } from '../../../db/connect.ts';
import { and, eq, isNull, sql, TransactionRollbackError } from '../../../db/orm.ts';
import { prepared } from '../../../db/prepared.ts';
import { knownClient } from '../../../db/queries/forgotten-visitors.ts';
import { chatMessages, chatPeople, chatReactions, chatRoom } from '../../../db/schema/chat.ts';
import { openingWords } from '../../../db/schema/openings.ts';
import type { Write } from '../protocol/effects.ts';
import type { Changes } from '../room/message-log.ts';
import { MUTED_AT_MS } from './read-changes.ts';

/** The channel that announces each committed write, with a `ChangedPayload`. */
export const CHANGED_CHANNEL = 'chat_changed';
export const ChangedPayload = z.object({ process: z.string(), revision: z.int() });

/** The process that makes a change, and the time by its clock. */
export interface Origin {
  process: string;
  now: Date;
}

/**
 * The most reactions of one message. Each new reaction sends all reactions of the message to all members, so without a
 * limit a few machines with many identities could make a thousand clients receive megabytes (WS-3).
 */
export const MAX_REACTIONS = 500;

const given = sql.placeholder;

type WriteOf<Kind extends Write['kind']> = Extract<Write, { kind: Kind }>;

type Inserted = {
  upTo: number;
  id: number | null;
  /** Null if the person's row did not change. */
  person: string | null;
  mutedAt: number | null;
  mutesAddress: boolean | null;
  formerName: string | null;
};

const insertOnce = prepared<Inserted>(
  'chat_insert',
  sql`
    WITH r AS (UPDATE chat_room SET revision = revision + 1 RETURNING revision),
    person AS (
      INSERT INTO chat_people AS known (author, name, address_hash, client_id, revision, changed_at)
      SELECT ${given('author')}, ${given('name')}, ${given('addressHash')}, ${knownClient(given('clientId'))}, r.revision, ${given('sentAt')}::timestamptz FROM r
      ON CONFLICT (author) DO UPDATE SET
        name = excluded.name, former_name = known.name,
        address_hash = excluded.address_hash, client_id = coalesce(excluded.client_id, known.client_id),
        revision = excluded.revision, changed_at = excluded.changed_at
      WHERE known.name <> excluded.name OR known.address_hash <> excluded.address_hash
        OR known.client_id IS DISTINCT FROM coalesce(excluded.client_id, known.client_id)
      RETURNING author, former_name, ${MUTED_AT_MS} AS muted_at, mutes_address
    ),
    said AS (
      INSERT INTO chat_messages (revision, said_revision, author_id, key, text, is_owner, sent_at, about_collection, about_photo)
      SELECT r.revision, r.revision, ${given('author')}, ${given('key')}, ${given('text')}, ${given('isOwner')}::boolean, ${given('sentAt')}::timestamptz,
        ${given('aboutCollection')}::int, ${given('aboutPhoto')}::smallint FROM r
      ON CONFLICT (author_id, key) DO NOTHING
      RETURNING id
    )
    SELECT r.revision::float8 AS "upTo", (SELECT id FROM said)::float8 AS id,
      person.author AS person, person.muted_at AS "mutedAt", person.mutes_address AS "mutesAddress", person.former_name AS "formerName",
      pg_notify(${CHANGED_CHANNEL}, json_build_object('process', ${given('process')}::text, 'revision', r.revision)::text)
    FROM r LEFT JOIN person ON true`,
);

/**
 * Inserts a message in one statement. It locks the room's row first, so that revisions follow the order of commits and
 * a reader that has seen a revision cannot miss an earlier revision. Returns the changes, so that they need not be
 * read; undefined if the author has already sent a message with this key.
 */
export async function insertMessage(
  db: Db,
  { author, name, addressHash, clientId, isOwner, text, key, about }: Omit<WriteOf<'post'>, 'kind' | 'photo'>,
  { process, now }: Origin,
): Promise<Changes | undefined> {
  const timestamp = now.toISOString();
  const words = { author, name, addressHash, clientId: clientId ?? null, isOwner, text, key };
  const photo = { aboutCollection: about?.collectionId ?? null, aboutPhoto: about?.photoIndex ?? null };
  const [inserted] = await insertOnce(db, { ...words, ...photo, sentAt: timestamp, process });
  if (inserted === undefined || inserted.id === null) return undefined;
  const { upTo, id, mutedAt, formerName } = inserted;
  const mutesAddress = inserted.mutesAddress ?? true;
  const message = {
    ...{ id, revision: upTo, insertedRevision: upTo, author, key, name, text, timestamp },
    ...{ isOwner, isSystemMessage: false, isDeleted: false, reactions: [] },
  };
  const person = { author, name, formerName, addressHash, mutedAt, mutesAddress, revision: upTo };
  return { upTo, messages: [message], people: inserted.person === null ? [] : [person] };
}

/**
 * Toggles a reaction: the same emoji a second time takes it back (WS-2). Returns false, and changes nothing, if the
 * message is deleted or a further reaction would exceed the maximum.
 */
export function toggleReaction(
  db: Db,
  { author, messageId, emoji }: WriteOf<'react'>,
  origin: Origin,
): Promise<boolean> {
  const toggled = change(db, origin, async (tx, revision) => {
    const ofMessage = eq(chatReactions.messageId, messageId);
    const taken = await tx
      .delete(chatReactions)
      .where(and(ofMessage, eq(chatReactions.authorId, author), eq(chatReactions.emoji, emoji)))
      .returning({ id: chatReactions.id });
    if (taken.length === 0 && (await tx.$count(chatReactions, ofMessage)) >= MAX_REACTIONS)
      throw new TransactionRollbackError();
    const touched = await tx
      .update(chatMessages)
      .set({ revision })
      .where(and(eq(chatMessages.id, messageId), isNull(chatMessages.deletedAt)))
      .returning({ id: chatMessages.id });
    if (touched.length === 0) throw new TransactionRollbackError();
    if (taken.length === 0) await tx.insert(chatReactions).values({ messageId, authorId: author, emoji });
    return true;
  });
  return toggled.catch((error: unknown) => {
    if (error instanceof TransactionRollbackError) return false;
    throw error;
  });
}

export function renamePerson(db: Db, write: WriteOf<'rename'>, origin: Origin): Promise<void> {
  const { author, name, formerName, addressHash } = write;
  const clientId = write.clientId && knownClient(write.clientId);
  return change(db, origin, async (tx, revision) => {
    await tx
      .insert(chatPeople)
      .values({ author, name, formerName, addressHash, clientId, revision, changedAt: origin.now })
      .onConflictDoUpdate({
        target: chatPeople.author,
        set: { name, formerName: sql`${chatPeople.name}`, revision, changedAt: origin.now },
      });
  });
}

/** Clears a message's text and deletes its reactions and its copy in a replay; the empty message keeps its place. */
export function deleteMessage(db: Db, { messageId }: WriteOf<'delete'>, origin: Origin): Promise<void> {
  return change(db, origin, async (tx, revision) => {
    await tx.delete(chatReactions).where(eq(chatReactions.messageId, messageId));
    await tx.delete(openingWords).where(eq(openingWords.messageId, messageId));
    await tx
      .update(chatMessages)
      .set({ text: '', deletedAt: origin.now, revision })
      .where(and(eq(chatMessages.id, messageId), isNull(chatMessages.deletedAt)));
  });
}

export function mutePerson(
  db: Db,
  { author, muted, mutesAddress, addressHash = '' }: WriteOf<'mute'>,
  origin: Origin,
): Promise<void> {
  return change(db, origin, async (tx, revision) => {
    await tx
      .update(chatPeople)
      .set({
        mutedAt: muted ? origin.now : null,
        mutesAddress,
        ...(muted &&
          mutesAddress && {
            addressHash: sql`coalesce(nullif(${chatPeople.addressHash}, ''), ${addressHash})`,
          }),
        formerName: sql`${chatPeople.name}`,
        revision,
        changedAt: origin.now,
      })
      .where(eq(chatPeople.author, author));
  });
}

/** Runs `work` in a transaction that locks the room's row; all processes are notified at its commit. */
function change<Result>(
  db: Db,
  { process }: Origin,
  work: (tx: Db, revision: number) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(chatRoom)
      .set({ revision: sql`${chatRoom.revision} + 1` })
      .returning({ revision: chatRoom.revision });
    const revision = row?.revision ?? 0;
    const result = await work(tx, revision);
    await tx.execute(sql`SELECT pg_notify(${CHANGED_CHANNEL}, ${JSON.stringify({ process, revision })})`);
    return result;
  });
}
