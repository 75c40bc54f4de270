import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/* The conversation. */

/**
 * One row, and what every change of the conversation locks: `revision` grows in the order of the commits, so that who
 * has seen revision n has seen everything before it (WS-2).
 */
export const chatRoom = pgTable(
  'chat_room',
  {
    id: smallint('id').primaryKey().default(1),
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
  },
  (t) => [check('chat_room_single', sql`${t.id} = 1`)],
);

/** Who has spoken. Ids are public ones; the secret identity of a visitor is kept nowhere. */
export const chatPeople = pgTable('chat_people', {
  author: text('author').primaryKey(),
  name: text('name').notNull(),
  formerName: text('former_name'),
  /** Keyed hash of the network address last spoken from, so that a mute outlives a new identity. */
  addressHash: text('address_hash').notNull(),
  /** The likes cookie at the last word, where there was one: what one visitor left is found together (PRIV-4). */
  clientId: text('client_id'),
  mutedAt: moment('muted_at'),
  /** Whether the mute covers everyone at the address, for a day, or this visitor alone. */
  mutesAddress: boolean('mutes_address').notNull().default(true),
  revision: bigint('revision', { mode: 'number' }).notNull(),
});

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Of the last change: said, reacted to, taken away. */
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
    /** Of the moment it was said. */
    saidRevision: bigint('said_revision', { mode: 'number' }).notNull().default(0),
    authorId: text('author_id').notNull(),
    /** The client's own: a message sent twice after a lost connection is said once. */
    key: text('key'),
    text: text('text').notNull(),
    isOwner: boolean('is_owner').notNull().default(false),
    isSystemMessage: boolean('is_system_message').notNull().default(false),
    sentAt: moment('sent_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    index('chat_messages_sent').on(t.sentAt),
    index('chat_messages_revision').on(t.revision),
    unique('chat_messages_author_key').on(t.authorId, t.key),
  ],
);

export const chatReactions = pgTable(
  'chat_reactions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    authorId: text('author_id').notNull(),
    emoji: text('emoji').notNull(),
  },
  (t) => [unique('chat_reactions_message_author_emoji').on(t.messageId, t.authorId, t.emoji)],
);
