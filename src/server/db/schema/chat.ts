import { bigint, boolean, check, index, integer, pgTable, smallint, sql, text, unique } from '../orm.ts';
import { moment } from './columns.ts';

/**
 * One row, locked by every change of the conversation: `revision` grows in the order of the commits, so that a reader
 * of revision n has read everything before it (WS-2).
 */
export const chatRoom = pgTable(
  'chat_room',
  {
    id: smallint('id').primaryKey().default(1),
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
  },
  (t) => [check('chat_room_single', sql`${t.id} = 1`)],
);

/** Authors by their public ids; the visitor's secret identity is not stored. */
export const chatPeople = pgTable('chat_people', {
  author: text('author').primaryKey(),
  name: text('name').notNull(),
  formerName: text('former_name'),
  /** Keyed hash of the IP address last used, so that a mute also covers a visitor who takes a new identity. */
  addressHash: text('address_hash').notNull(),
  /** The id in the visitor's likes cookie at the last message, if any: links all data of one visitor (PRIV-4). */
  clientId: text('client_id'),
  mutedAt: moment('muted_at'),
  /** True if the mute also covers everyone at the IP address for the first 24 hours; false if only this visitor. */
  mutesAddress: boolean('mutes_address').notNull().default(true),
  revision: bigint('revision', { mode: 'number' }).notNull(),
  /** When the name, IP address, cookie or mute last changed. Old unmuted rows without messages are deleted (PRIV-2). */
  changedAt: moment('changed_at').notNull().defaultNow(),
});

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The room's revision when the message was last changed: sent, reacted to or deleted. */
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
    /** The room's revision when the message was inserted. */
    insertedRevision: bigint('said_revision', { mode: 'number' }).notNull().default(0),
    authorId: text('author_id').notNull(),
    /** Chosen by the client, so that a message resent after a lost connection is stored once. */
    key: text('key'),
    text: text('text').notNull(),
    isOwner: boolean('is_owner').notNull().default(false),
    isSystemMessage: boolean('is_system_message').notNull().default(false),
    /** The photo that the owner showed on a tour when writing it; its collection may have been deleted since. */
    aboutCollection: integer('about_collection'),
    aboutPhoto: smallint('about_photo'),
    sentAt: moment('sent_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    index('chat_messages_sent').on(t.sentAt),
    index('chat_messages_revision').on(t.revision),
    index('chat_messages_about')
      .on(t.aboutCollection, t.aboutPhoto)
      .where(sql`${t.aboutCollection} is not null`),
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
