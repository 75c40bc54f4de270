import { bigint, boolean, index, integer, pgTable, primaryKey, smallint, text } from '../orm.ts';
import { moment } from './columns.ts';
import { storedCollections } from './days.ts';

/* The data of an opening that is kept for its replay and the owner's report (OPEN-6). */

const collectionId = () =>
  integer('collection_id')
    .notNull()
    .references(() => storedCollections.id, { onDelete: 'cascade' });

/** The likes of each photo in each second; seconds are counted from the first reveal. */
export const openingLikes = pgTable(
  'opening_likes',
  {
    collectionId: collectionId(),
    second: integer('second').notNull(),
    photoIndex: smallint('photo_index').notNull(),
    likes: integer('likes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.collectionId, t.second, t.photoIndex] })],
);

/** The highest number of visitors between a photo's reveal and the next one. */
export const openingVisitors = pgTable(
  'opening_visitors',
  {
    collectionId: collectionId(),
    photoIndex: smallint('photo_index').notNull(),
    visitors: integer('visitors').notNull(),
  },
  (t) => [primaryKey({ columns: [t.collectionId, t.photoIndex] })],
);

/**
 * Chat messages of an opening that are kept after the chat's messages expire. The owner's own messages are added
 * automatically. If the owner removes one, its row remains until the chat's messages of that time expire, so that it
 * is not added a second time.
 */
export const openingWords = pgTable(
  'opening_words',
  {
    // No foreign key: the message expires before the words do.
    messageId: bigint('message_id', { mode: 'number' }).primaryKey(),
    collectionId: collectionId(),
    authorId: text('author_id').notNull(),
    /** Null for the owner. */
    name: text('name'),
    text: text('text').notNull(),
    sentAt: moment('sent_at').notNull(),
    isKept: boolean('is_kept').notNull(),
  },
  (t) => [index('opening_words_collection').on(t.collectionId), index('opening_words_author').on(t.authorId)],
);
