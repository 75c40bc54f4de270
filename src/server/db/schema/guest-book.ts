import { index, integer, pgTable, serial, text, unique, varchar } from '../orm.ts';
import { moment } from './columns.ts';
import { storedCollections } from './days.ts';

/** Entries in the guest book of a day (BOOK-1). */
export const guestBookEntries = pgTable(
  'guest_book_entries',
  {
    id: serial('id').primaryKey(),
    collectionId: integer('collection_id')
      .notNull()
      .references(() => storedCollections.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    line: text('line').notNull(),
    /** The photo that the entry is about, by URL because photos change places. */
    photoUrl: text('photo_url'),
    status: text('status', { enum: ['pending', 'shown', 'hidden'] })
      .notNull()
      .default('pending'),
    signedAt: moment('signed_at').notNull(),
    /** SHA-256 of a secret with which the visitor's browser can take the entry back. */
    keyHash: varchar('key_hash', { length: 64 }),
    /** The id in the visitor's likes cookie, if any: links all data of one visitor (PRIV-4). */
    clientId: text('client_id'),
  },
  (t) => [
    // One entry per visitor and day (BOOK-3). An entry without key and client id is not limited.
    unique('guest_book_entries_one_each').on(t.collectionId, t.keyHash),
    unique('guest_book_entries_one_each_client').on(t.collectionId, t.clientId),
    index('guest_book_entries_status').on(t.status, t.id),
  ],
);
