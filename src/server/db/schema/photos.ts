import type { PhotoRange } from '../../../shared/photo-range.ts';
import { bigint, integer, jsonb, pgTable, text, varchar } from '../orm.ts';
import { createdAt, moment } from './columns.ts';

interface PointColumn {
  x: number;
  y: number;
}

/* Originals in the media store, the URLs they came from, crops, and embedded images. */

/** The media store's index: one row per original, named by its content hash. */
export const photoFiles = pgTable('photo_files', {
  sha256: varchar('sha256', { length: 64 }).primaryKey(),
  type: text('type').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  thumbhash: text('thumbhash').notNull(),
  /** The original's `CameraData`; null after it was cleared, until it is read from the original again. */
  exif: jsonb('exif'),
  /** See `PhotoRange`; null until the original was analysed. */
  range: text('range').$type<PhotoRange>(),
  /** As fractions of the upright photo's width and height; null until the original was analysed. */
  foundFocalPoint: jsonb('found_focal_point').$type<PointColumn>(),
  /** The owner's focal point, which takes precedence. */
  ownFocalPoint: jsonb('own_focal_point').$type<PointColumn>(),
  createdAt: createdAt(),
});

/** The original of each photo URL whose image is in the media store. */
export const photoSources = pgTable('photo_sources', {
  url: text('url').primaryKey(),
  sha256: varchar('sha256', { length: 64 })
    .notNull()
    .references(() => photoFiles.sha256),
  copiedAt: moment('copied_at').notNull().defaultNow(),
});

/**
 * Originals that no collection shows, and since when. A row is inserted before the original's file is stored, so that
 * unfinished uploads are included. No foreign key: an unfinished upload has no row in `photo_files` yet.
 */
export const unshownOriginals = pgTable('unshown_originals', {
  sha256: varchar('sha256', { length: 64 }).primaryKey(),
  type: text('type').notNull(),
  since: moment('since').notNull(),
});

/**
 * Rectangles of originals; the originals stay unchanged (CROP-5). Each crop has its own URL, which replaces the
 * original's in a collection's list, so that the list alone determines what is shown.
 */
export const photoCrops = pgTable('photo_crops', {
  url: text('url').primaryKey(),
  /** The URL that a reset restores. */
  originalUrl: text('original_url').notNull(),
  sha256: varchar('sha256', { length: 64 })
    .notNull()
    .references(() => photoFiles.sha256),
  /** Pixels of the upright original. */
  x: integer('x').notNull(),
  y: integer('y').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** The preview of the cropped part. */
  thumbhash: text('thumbhash').notNull(),
  /** As fractions of the crop's width and height. The owner's focal point is stored with the original. */
  foundFocalPoint: jsonb('found_focal_point').$type<PointColumn>(),
  createdAt: createdAt(),
});

/**
 * Embedded images that the server has encoded itself, which removes everything but the pixels. From then on they are
 * sent unchanged (decision 0025). If a migration empties the table, the server encodes all of them again.
 */
export const cleanImages = pgTable('clean_pictures', {
  /** SHA-256 of the whole `data:` URL. A row `everything` is added once all older images have been checked. */
  digest: varchar('digest', { length: 64 }).primaryKey(),
  /** SHA-256 of the image's bytes before it was encoded, to recognise the same photo (COL-10). Null in older rows. */
  content: varchar('content', { length: 64 }),
});
