import { boolean, date, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { createdAt, updatedAt } from './columns.ts';

/* The owner's news. */

export const news = pgTable('news', {
  id: serial('id').primaryKey(),
  type: text('type').notNull().default('other'),
  isNew: boolean('is_new').notNull().default(false),
  date: date('date', { mode: 'string' }).notNull(),
  title: text('title').notNull(),
  /** Sanitised HTML (NEWS-2). */
  content: text('content').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
