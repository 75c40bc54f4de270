import { boolean, date, index, integer, pgTable, pgView, serial, sql, text } from '../orm.ts';
import { createdAt, moment, updatedAt } from './columns.ts';

/**
 * All news, including recently deleted news. Only the files listed in tests/rules/deleted-days.test.ts use this
 * table; all others read `news`.
 */
export const storedNews = pgTable(
  'news',
  {
    id: serial('id').primaryKey(),
    type: text('type').notNull().default('other'),
    isNew: boolean('is_new').notNull().default(false),
    date: date('date', { mode: 'string' }).notNull(),
    title: text('title').notNull(),
    /** Sanitised HTML (NEWS-2). */
    content: text('content').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment('deleted_at'),
  },
  (t) => [index('news_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`)],
);

/** The news that is not deleted (NEWS-3). */
export const news = pgView('visible_news', {
  id: integer('id').notNull(),
  type: text('type').notNull(),
  isNew: boolean('is_new').notNull(),
  date: date('date', { mode: 'string' }).notNull(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  updatedAt: moment('updated_at').notNull(),
}).as(sql`select id, type, is_new, date, title, content, updated_at from news where deleted_at is null`);
