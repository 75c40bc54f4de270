import type { CalledOffOpening } from '../../../shared/call-off.ts';
import type { Layout } from '../../../shared/layout.ts';
import type { OpeningPlan } from '../../../shared/opening-plan.ts';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  serial,
  smallint,
  sql,
  text,
  unique,
  varchar,
} from '../orm.ts';
import { createdAt, moment, updatedAt } from './columns.ts';

/* Collections, their texts and those of their photos, camera data, likes, and videos. */

/** A stored text of the owner; either language may be empty. */
interface OwnerTextColumn {
  en: string;
  ja: string;
}

interface RemarkColumn {
  text: string;
  /** ISO moment. */
  saidAt: string;
}

/**
 * Every collection, including recently deleted ones. Features read `photoCollections` instead, except in the files
 * that tests/rules/deleted-days.test.ts lists.
 */
export const storedCollections = pgTable(
  'photo_collections',
  {
    id: serial('id').primaryKey(),
    /** Null while the collection is deleted, so that another collection can have the date. */
    date: date('date', { mode: 'string' }).unique(),
    photoUrls: text('photo_urls').array().notNull(),
    /** For each photo the mean of its visitors' likes above 0, rounded; for the gallery's filter (GAL-2). */
    photoLikes: integer('photo_likes').array().notNull().default([0, 0, 0, 0, 0]),
    /** Null if the site's layout applies. */
    layout: text('layout').$type<Layout>(),
    /** The plan for revealing its photos (OPEN-1); null if they appear at midnight. */
    opening: jsonb('opening').$type<OpeningPlan>(),
    /** Whether the opening has revealed all photos. If not, `opening` decides which ones are shown (OPEN-2). */
    isOpened: boolean('is_opened').notNull().default(false),
    /** The opening that was called off (OPEN-7). Its photos may stay unrevealed until the owner shows them. */
    calledOff: jsonb('called_off').$type<CalledOffOpening>(),
    /**
     * When the owner last saved the collection before visitors could see it. They see it once this moment is past,
     * its date has begun and its opening is over. Null for collections that were last saved before this column existed.
     */
    publishedAt: moment('published_at'),
    deletedAt: moment('deleted_at'),
    /** The date before deletion. */
    deletedDate: date('deleted_date', { mode: 'string' }),
  },
  (t) => [
    check('photo_collections_dated_or_deleted', sql`(${t.date} is null) = (${t.deletedAt} is not null)`),
    check('photo_collections_deleted_date', sql`(${t.deletedAt} is null) = (${t.deletedDate} is null)`),
    check('photo_collections_layout', sql`${t.layout} in ('wall', 'whole')`),
    index('photo_collections_unrevealed')
      .on(t.date)
      .where(
        sql`${t.opening} is not null and not ${t.isOpened} or coalesce(${t.calledOff} @> '{"staysUnrevealed": true}', false)`,
      ),
    index('photo_collections_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    // Finds the collections of a requested image. Indexes digests, because an embedded image's URL is too long for an
    // index. A migration defines the function.
    index('photo_collections_url_digests').using('gin', sql`url_digests(${t.photoUrls})`),
    // The gallery's like filter (GAL-2).
    index('photo_collections_likes').using('gin', t.photoLikes),
  ],
);

/** The collections that are not deleted (COL-9). */
export const photoCollections = pgView('visible_collections', {
  id: integer('id').notNull(),
  date: date('date', { mode: 'string' }).notNull(),
  photoUrls: text('photo_urls').array().notNull(),
  photoLikes: integer('photo_likes').array().notNull(),
  layout: text('layout').$type<Layout>(),
  opening: jsonb('opening').$type<OpeningPlan>(),
  isUnrevealed: boolean('is_unrevealed').notNull(),
  calledOff: jsonb('called_off').$type<CalledOffOpening>(),
  publishedAt: moment('published_at'),
}).as(
  sql`select id, date, photo_urls, photo_likes, layout, opening, opening is not null and not is_opened or coalesce(called_off @> '{"staysUnrevealed": true}', false) as is_unrevealed, called_off, published_at from photo_collections where deleted_at is null`,
);

/** A collection's title and description (COL-8). */
export const dayTexts = pgTable('day_texts', {
  collectionId: integer('collection_id')
    .primaryKey()
    .references(() => storedCollections.id, { onDelete: 'cascade' }),
  title: jsonb('title').$type<OwnerTextColumn>(),
  words: jsonb('words').$type<OwnerTextColumn>(),
});

/** A photo's caption and alternative text (COL-8), and its remarks (WALK-4). */
export const photoTexts = pgTable(
  'photo_texts',
  {
    id: serial('id').primaryKey(),
    collectionId: integer('collection_id')
      .notNull()
      .references(() => storedCollections.id, { onDelete: 'cascade' }),
    photoIndex: smallint('photo_index').notNull(),
    caption: jsonb('caption').$type<OwnerTextColumn>(),
    alt: jsonb('alt').$type<OwnerTextColumn>(),
    /** The messages about the photo that the owner wrote during tours and chose to keep, oldest first. */
    remarks: jsonb('remarks').$type<RemarkColumn[]>(),
  },
  (t) => [unique('photo_texts_collection_photo').on(t.collectionId, t.photoIndex)],
);

export const photoMetadata = pgTable(
  'photo_metadata',
  {
    id: serial('id').primaryKey(),
    collectionId: integer('collection_id')
      .notNull()
      .references(() => storedCollections.id, { onDelete: 'cascade' }),
    photoIndex: integer('photo_index').notNull(),
    photoUrl: text('photo_url').notNull(),
    cameraName: text('camera_name').notNull().default('Unknown Camera'),
    cameraMake: text('camera_make'),
    cameraModel: text('camera_model'),
    lensName: text('lens_name'),
    focalLengthMm: doublePrecision('focal_length_mm'),
    isoValue: integer('iso_value'),
    apertureValue: doublePrecision('aperture_value'),
    shutterSpeedSec: doublePrecision('shutter_speed_sec'),
    dateTaken: moment('date_taken'),
    exifData: jsonb('exif_data'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('photo_metadata_collection_photo').on(t.collectionId, t.photoIndex),
    index('photo_metadata_camera').on(t.cameraName, t.collectionId),
    check('photo_metadata_index', sql`${t.photoIndex} between 0 and 4`),
  ],
);

export const clientLikes = pgTable(
  'client_likes',
  {
    id: serial('id').primaryKey(),
    clientId: varchar('client_id', { length: 255 }).notNull(),
    collectionId: integer('collection_id')
      .notNull()
      .references(() => storedCollections.id, { onDelete: 'cascade' }),
    photoIndex: integer('photo_index').notNull(),
    likes: integer('likes').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('client_likes_client_collection_photo').on(t.clientId, t.collectionId, t.photoIndex),
    index('client_likes_collection_photo').on(t.collectionId, t.photoIndex),
    check('client_likes_level', sql`${t.likes} between 0 and 5`),
    check('client_likes_index', sql`${t.photoIndex} between 0 and 4`),
  ],
);

/**
 * The like total of each photo that has or had likes. Only triggers on `client_likes` write it (migration
 * `like_totals`), so that it is correct whichever program changes the likes. A row is deleted when deleted likes leave
 * the photo with none; if visitors only go back to 0, the row stays with a total of 0.
 */
export const likeTotals = pgTable(
  'like_totals',
  {
    // No foreign key: the triggers delete the rows with the likes.
    collectionId: integer('collection_id').notNull(),
    photoIndex: integer('photo_index').notNull(),
    total: integer('total').notNull(),
    /** Number of visitors whose level is above 0. */
    likers: integer('likers').notNull(),
  },
  (t) => [primaryKey({ columns: [t.collectionId, t.photoIndex] })],
);

/** The last requested video of each collection (VID-1); the file itself is in the cache under `fileKey`. */
export const videos = pgTable('videos', {
  collectionId: integer('collection_id')
    .primaryKey()
    .references(() => storedCollections.id, { onDelete: 'cascade' }),
  /** The only background job that may work on the video: an older job finds another id here and stops. */
  job: text('job').notNull(),
  state: text('state').$type<'waiting' | 'making' | 'ready' | 'failed'>().notNull(),
  /** 0 to 1. */
  progress: doublePrecision('progress').notNull().default(0),
  fileKey: varchar('file_key', { length: 64 }).notNull(),
  error: text('error'),
  /** An `ErrorReason`. */
  errorCode: text('error_code'),
  /** Updated every second while a video is made; without updates no process is working on it. */
  touchedAt: moment('touched_at').notNull().defaultNow(),
});
