import { bigint, integer, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { createdAt, moment } from './columns.ts';

/* The pictures themselves: originals in the media store, where they came from, and crops of them. */

/** The media store's index: one row an original, named by what is in it. */
export const photoFiles = pgTable('photo_files', {
  sha256: varchar('sha256', { length: 64 }).primaryKey(),
  type: text('type').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  thumbhash: text('thumbhash').notNull(),
  /** Everything read from the original once; never sent out whole. */
  exif: jsonb('exif'),
  createdAt: createdAt(),
});

/** Which original a photo's url stands for, once it has been copied. */
export const photoSources = pgTable('photo_sources', {
  url: text('url').primaryKey(),
  sha256: varchar('sha256', { length: 64 })
    .notNull()
    .references(() => photoFiles.sha256),
  copiedAt: moment('copied_at').notNull().defaultNow(),
});

/**
 * Crops are rectangles over an original that stays as it is (CROP-5). Keyed by the url that a day shows: wherever
 * the owner moves the photo the crop is with it, and a day's list of urls is the one truth about what it shows.
 */
export const photoCrops = pgTable('photo_crops', {
  url: text('url').primaryKey(),
  /** What a reset brings back. */
  originalUrl: text('original_url').notNull(),
  sha256: varchar('sha256', { length: 64 })
    .notNull()
    .references(() => photoFiles.sha256),
  /** Pixels of the upright original. */
  x: integer('x').notNull(),
  y: integer('y').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** Of the part that is shown. */
  thumbhash: text('thumbhash').notNull(),
  createdAt: createdAt(),
});
