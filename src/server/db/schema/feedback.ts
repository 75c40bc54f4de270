import { integer, pgTable, primaryKey, serial, text, uuid, varchar } from '../orm.ts';
import { moment } from './columns.ts';

/* Visitors' feedback, and which answers to it were mailed. */

export const feedback = pgTable('feedback', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email'),
  message: text('message').notNull(),
  submittedAt: moment('submitted_at').notNull().defaultNow(),
  status: text('status').notNull().default('pending'),
  /** Chosen by the client, so that feedback sent twice is stored once (FB-3). */
  submissionId: uuid('submission_id').unique(),
  /** The id in the visitor's likes cookie, if any: links all data of one visitor (PRIV-4). */
  clientId: text('client_id'),
});

/** Digests of the answers to each feedback, so that the same answer is not mailed twice. */
export const feedbackAnswers = pgTable(
  'feedback_answers',
  {
    feedbackId: integer('feedback_id')
      .notNull()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    /** SHA-256 of the text. */
    digest: varchar('digest', { length: 64 }).notNull(),
    begunAt: moment('begun_at').notNull(),
    /** Null until the answer is sent. */
    sentAt: moment('sent_at'),
  },
  (t) => [primaryKey({ columns: [t.feedbackId, t.digest] })],
);
