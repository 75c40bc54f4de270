import { index, integer, pgTable, serial, text, unique, varchar } from '../orm.ts';
import { moment } from './columns.ts';
import { storedCollections } from './days.ts';

/** Lines that visitors wrote into the guest book of a day (BOOK-1). */
export const guestBookEntries = pgTable(
  'guest_book_entries',
  {
    id: serial('id').primaryKey(),
    collectionId: integer('collection_id')
      .notNull()
      .references(() => storedCollections.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    line: text('line').notNull(),
    /** The photo it is about, by its URL: photos change places. */
    photoUrl: text('photo_url'),
    status: text('status', { enum: ['pending', 'shown', 'hidden'] })
      .notNull()
      .default('pending'),
    signedAt: moment('signed_at').notNull(),
    /** SHA-256 of the browser's secret. */
    keyHash: varchar('key_hash', { length: 64 }),
    /** The visitor's likes cookie, if there was one: finds everything that one visitor left (PRIV-4). */
    clientId: text('client_id'),
  },
  (t) => [
    // One line for each visitor and day (BOOK-3); entries without a cookie or a secret are not compared.
    unique('guest_book_entries_one_each').on(t.collectionId, t.keyHash),
    unique('guest_book_entries_one_each_client').on(t.collectionId, t.clientId),
    index('guest_book_entries_status').on(t.status, t.id),
  ],
);
